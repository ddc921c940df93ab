import { runCommand, runPackage } from './run-command.mjs';

runPackage('@nestjs/cli/bin/nest.js', ['build']);
runCommand(process.execPath, ['scripts/build-client.mjs']);
