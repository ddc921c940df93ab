import { readdirSync, readFileSync } from 'node:fs';

interface LockedPackage {
  license?: string;
  dev?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
}

/** They require only that their notice is kept. */
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

/** They require more when a package is distributed. Packages that only build and test the shop are not. */
const ALLOWED_FOR_TOOLS = new Set(['CC-BY-4.0', 'LGPL-3.0-or-later', 'MPL-2.0', 'Python-2.0']);

/** Packages without a license field: both are MIT, according to LICENSE and Readme.md. */
const NAMED_ELSEWHERE = ['passport-strategy', 'pause'];

const read = (file: string) => readFileSync(file, 'utf8');

/** The packages of a lock file by name, except the shop itself and its workspace. */
function packagesOf(folder: string): [name: string, locked: LockedPackage][] {
  const { packages } = JSON.parse(read(`${folder}/package-lock.json`));
  return Object.entries<LockedPackage>(packages)
    .filter(([location, { link }]) => location.includes('node_modules/') && !link)
    .map(([location, locked]) => [location.split('node_modules/').pop() ?? '', locked]);
}

/** Parses SPDX expressions without nested parentheses; any other license is refused. */
function isAllowed({ license = '', dev = false }: LockedPackage): boolean {
  return license
    .replace(/^\(([^()]*)\)$/, '$1')
    .split(' OR ')
    .some((choice) =>
      choice.split(' AND ').every((name) => ALLOWED.has(name) || (dev && ALLOWED_FOR_TOOLS.has(name))),
    );
}

it('every package has an allowed license', () => {
  const refused = packagesOf('.').filter(
    ([name, locked]) => !isAllowed(locked) && !NAMED_ELSEWHERE.includes(name),
  );
  expect(refused.map(([name, { license }]) => `${name}: ${license}`)).toEqual([]);
});

describe.each(['.', 'bench'])('of the packages in %s', (folder) => {
  // For older versions of npm, which do not know `allowScripts`.
  it('none runs an install script', () => {
    expect(read(`${folder}/.npmrc`)).toMatch(/^ignore-scripts=true$/m);
  });

  it('allowScripts denies each install script, which must be read first', () => {
    const { allowScripts = {} } = JSON.parse(read(`${folder}/package.json`));
    const withScript = packagesOf(folder).flatMap(([name, { hasInstallScript }]) =>
      hasInstallScript ? [name] : [],
    );
    expect(allowScripts).toEqual(Object.fromEntries(withScript.map((name) => [name, false])));
  });
});

/** Libraries that NestJS and React engineers expect to find, even where a few lines of code would do. */
const FOUNDATION = [
  '@nestjs/common',
  '@nestjs/core',
  '@nestjs/jwt',
  '@nestjs/passport',
  '@nestjs/serve-static',
  '@tanstack/react-query',
  'passport-jwt',
  'pg',
  'react',
  'react-dom',
  'react-hot-toast',
  'react-router-dom',
  'typeorm',
];

const SOURCES = ['client', 'server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.spec)\.tsx?$/.test(file))
    .map((file) => read(`${folder}/${file}`)),
);

it.each(FOUNDATION)('%s is a dependency and imported', (name) => {
  expect(JSON.parse(read('package.json')).dependencies).toHaveProperty([name]);
  expect(SOURCES.some((source) => source.includes(` from '${name}`))).toBe(true);
});
