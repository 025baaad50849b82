# The colours of fraternities, as they are called.

colour-black = black
colour-red = red
colour-gold = gold
colour-white = white
colour-blue = blue
colour-green = green
colour-silver = silver
colour-yellow = yellow
colour-orange = orange
colour-violet = violet
colour-pink = pink
colour-brown = brown
colour-grey = grey
colour-light-blue = light blue
colour-dark-blue = dark blue
colour-light-green = light green
colour-dark-green = dark green
colour-crimson = crimson
colour-copper = copper
