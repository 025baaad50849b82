# Bierkönig
