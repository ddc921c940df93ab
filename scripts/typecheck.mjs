// `npm run typecheck`: checks the types of all projects, even if one has errors.
import { spawnSync } from 'node:child_process';
import { CHECKOUT } from './run-command.mjs';

const PROJECTS = ['tsconfig.json', 'client/tsconfig.json', 'test/tsconfig.json'];

for (const project of PROJECTS) {
  const tsc = ['node_modules/typescript/bin/tsc', '--noEmit', '-p', project];
  const { status } = spawnSync(process.execPath, tsc, { cwd: CHECKOUT, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
