// Checks that somebody has decided on every package that wants to run a program while it is installed. `allowScripts`
// in package.json lists them; `ignore-scripts` in .npmrc keeps them from running, also for an older npm, which does
// not know `allowScripts`. Part of `npm run verify`.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from './run-command.mjs';

const read = (file) => readFileSync(path.join(CHECKOUT, file), 'utf8');

function problemsOf(folder) {
  const { packages } = JSON.parse(read(path.join(folder, 'package-lock.json')));
  const { allowScripts = {} } = JSON.parse(read(path.join(folder, 'package.json')));
  const wanting = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([location]) => location.split('node_modules/').pop());
  const isIgnored = /^ignore-scripts=true$/m.test(read(path.join(folder, '.npmrc')));
  return [
    ...wanting
      .filter((name) => !(name in allowScripts))
      .map((name) => `${name} has an install script. Read it, and add the package to allowScripts.`),
    ...Object.keys(allowScripts)
      .filter((name) => !wanting.includes(name))
      .map((name) => `${name} has no install script. Remove it from allowScripts.`),
    ...Object.keys(allowScripts)
      .filter((name) => allowScripts[name] !== false)
      .map((name) => `${name} is allowed to run its install script, but .npmrc lets none run.`),
    ...(isIgnored ? [] : ['.npmrc lacks ignore-scripts=true.']),
  ].map((problem) => `  ${path.join(folder, 'package.json')}: ${problem}`);
}

const problems = ['.', 'bench'].flatMap(problemsOf);
if (problems.length > 0) {
  console.error(`Install scripts:\n${problems.join('\n')}`);
  process.exit(1);
}
