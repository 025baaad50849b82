# Hilfe: was hier und jetzt zu tun ist.

command-help = hilfe
command-help-about = Was du hier gerade tun kannst

help-here = Hier und jetzt
help-more = Was noch
help-keep = Server verwalten
help-button-here = Jetzt
help-button-more = Mehr
help-button-keep = Server
