import Glibc

exit(Launcher.run(CommandLine.arguments))
