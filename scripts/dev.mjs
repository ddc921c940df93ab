// `npm run dev`: the server on port 3000 and the client on port 5173, both reloading.
import { spawn } from 'node:child_process';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { CHECKOUT } from './run-command.mjs';

ensureInstalled();
ensureBuilt();

const start = (file, args) =>
  spawn(process.execPath, [`node_modules/${file}`, ...args], { cwd: CHECKOUT, stdio: 'inherit' });
const programs = [
  start('@nestjs/cli/bin/nest.js', ['start', '--watch', '--', '--migrate']),
  start('vite/bin/vite.js', []),
];

for (const program of programs) {
  program.on('exit', () => {
    for (const other of programs) other.kill();
  });
}
// The terminal sends Ctrl-C to the programs as well; this process waits for them to end.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {
  for (const program of programs) program.kill();
});
