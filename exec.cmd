@rem For the scripts in package.json: cmd.exe has no exec.
@%*
