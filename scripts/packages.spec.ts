import { readdirSync, readFileSync } from 'node:fs';

interface LockedPackage {
  license?: string;
  dev?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
}

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

/** Packages that name no license in the field for it: MIT, in the file LICENSE and in Readme.md. */
const NAMED_ELSEWHERE = ['passport-strategy', 'pause'];

const read = (file: string) => readFileSync(file, 'utf8');

/** The packages of a lock file by their names, without the shop itself and its workspace. */
function packagesOf(folder: string): [name: string, locked: LockedPackage][] {
  const { packages } = JSON.parse(read(`${folder}/package-lock.json`));
  return Object.entries<LockedPackage>(packages)
    .filter(([location, { link }]) => location.includes('node_modules/') && !link)
    .map(([location, locked]) => [location.split('node_modules/').pop() ?? '', locked]);
}

/** An SPDX expression without nested parentheses. Whatever else it may be is no license of the lists. */
function isAllowed({ license = '', dev = false }: LockedPackage): boolean {
  return license
    .replace(/^\(([^()]*)\)$/, '$1')
    .split(' OR ')
    .some((choice) =>
      choice.split(' AND ').every((name) => ALLOWED.has(name) || (dev && ALLOWED_FOR_TOOLS.has(name))),
    );
}

it('every package has a license that the shop can live with', () => {
  const refused = packagesOf('.').filter(
    ([name, locked]) => !isAllowed(locked) && !NAMED_ELSEWHERE.includes(name),
  );
  expect(refused.map(([name, { license }]) => `${name}: ${license}`)).toEqual([]);
});

describe.each(['.', 'bench'])('of the packages in %s', (folder) => {
  // For an older npm, which does not know `allowScripts`.
  it('none runs a program while it is installed', () => {
    expect(read(`${folder}/.npmrc`)).toMatch(/^ignore-scripts=true$/m);
  });

  it('each that wants to is named in allowScripts, by somebody who has read its script', () => {
    const { allowScripts = {} } = JSON.parse(read(`${folder}/package.json`));
    const wanting = packagesOf(folder).flatMap(([name, { hasInstallScript }]) =>
      hasInstallScript ? [name] : [],
    );
    expect(allowScripts).toEqual(Object.fromEntries(wanting.map((name) => [name, false])));
  });
});

/** An engineer who knows NestJS and React finds the libraries that they know, even where a few lines would do. */
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

it.each(FOUNDATION)('%s is a dependency, and imported', (name) => {
  expect(JSON.parse(read('package.json')).dependencies).toHaveProperty([name]);
  expect(SOURCES.some((source) => source.includes(` from '${name}`))).toBe(true);
});
