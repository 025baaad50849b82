# Die Farben der Verbindungen, wie man sie nennt.

colour-black = schwarz
colour-red = rot
colour-gold = gold
colour-white = weiß
colour-blue = blau
colour-green = grün
colour-silver = silber
colour-yellow = gelb
colour-orange = orange
colour-violet = violett
colour-pink = rosa
colour-brown = braun
colour-grey = grau
colour-light-blue = hellblau
colour-dark-blue = dunkelblau
colour-light-green = hellgrün
colour-dark-green = dunkelgrün
colour-crimson = karmesin
colour-copper = kupfer
