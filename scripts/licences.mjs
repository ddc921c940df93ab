// Checks that every package of the lock file has a licence that the shop can live with. Part of `npm run verify`.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from './run-command.mjs';

/** They ask for no more than their notice. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Zlib',
]);

/** They ask for more of who passes the package on. What only builds and tests the shop is not passed on. */
const ALLOWED_FOR_TOOLS = new Set(['CC-BY-4.0', 'MPL-2.0', 'Python-2.0']);

/** Packages that name no licence in the field for it, and where they name it. */
const NAMED_ELSEWHERE = new Map([
  ['passport-strategy', 'MIT, in its file LICENSE'],
  ['pause', 'MIT, in its file Readme.md'],
]);

/** An SPDX expression without nested parentheses. Whatever else it may be is no licence of the lists. */
function isAllowed(expression, isTool = false) {
  return expression
    .replace(/^\(([^()]*)\)$/, '$1')
    .split(' OR ')
    .some((choice) =>
      choice
        .split(' AND ')
        .every((licence) => ALLOWED.has(licence) || (isTool && ALLOWED_FOR_TOOLS.has(licence))),
    );
}

const { packages } = JSON.parse(readFileSync(path.join(CHECKOUT, 'package-lock.json'), 'utf8'));
const problems = Object.entries(packages).flatMap(([location, { license = 'no licence', dev, link }]) => {
  const name = location.split('node_modules/').pop();
  // The shop itself, and its workspace.
  if (name === location || link || NAMED_ELSEWHERE.has(name) || isAllowed(license, dev)) return [];
  return [`${name}: ${license}${dev ? ', a tool' : ', in the shop'}`];
});

if (problems.length > 0) {
  console.error('These packages have licences that scripts/licences.mjs does not allow:');
  console.error(problems.map((problem) => `  ${problem}`).join('\n'));
  process.exit(1);
}
