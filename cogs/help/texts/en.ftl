# Help: what can be done here and now.

command-help = help
command-help-about = What you can do here, right now

help-here = Here and now
help-more = What else
help-keep = Running the server
help-button-here = Now
help-button-more = More
help-button-keep = Server
