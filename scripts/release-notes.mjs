// Prints the entries of a release in CHANGELOG.md: node scripts/release-notes.mjs v1.2.0
import { readFileSync } from 'node:fs';

const fail = (problem) => {
  console.error(problem);
  process.exit(1);
};

const [tag] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
if (tag !== `v${version}`) fail(`The tag is ${tag}, but the version in package.json is ${version}.`);

const sections = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
const section = sections.find((each) => each.startsWith(`[${version}] - `));
if (section === undefined) fail(`CHANGELOG.md has no section "## [${version}] - <date>".`);
console.log(section.slice(section.indexOf('\n')).trim());
