// Checks that the lock files name where each package comes from: npm's public registry, for which npm takes another one
// that is configured. Without it `npm ci` asks for the whole description of every package first, which is half of its work.
// Part of `npm run verify`.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from './run-command.mjs';

const LOCK_FILES = ['package-lock.json', 'bench/package-lock.json'];

const sourceOf = (name, version) =>
  `https://registry.npmjs.org/${name}/-/${name.split('/').pop()}-${version}.tgz`;

function problemsOf(file) {
  const { packages } = JSON.parse(readFileSync(path.join(CHECKOUT, file), 'utf8'));
  return Object.entries(packages)
    .filter(([location]) => location !== '')
    .map(([location, { name, version, resolved }]) => ({
      resolved,
      wanted: sourceOf(name ?? location.split('node_modules/').pop(), version),
    }))
    .filter(({ resolved, wanted }) => resolved !== wanted)
    .map(({ resolved, wanted }) => `  ${file}: "resolved" is ${resolved ?? 'missing'} instead of ${wanted}`);
}

const problems = LOCK_FILES.flatMap(problemsOf);
if (problems.length > 0) {
  console.error(`Sources of packages:\n${problems.join('\n')}`);
  process.exit(1);
}
