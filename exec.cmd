@rem For the scripts of package.json: cmd.exe knows no exec.
@%*
