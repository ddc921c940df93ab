import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where shops and browsers are started to try, measure or photograph them. */
const FOLDERS = ['test', 'bench', 'design'];
const SCRIPTS = ['scripts/deploy.spec.ts'];

/** The one place, and programs of plain Node that run only programs of the system. */
const STARTING_PROGRAMS = [
  'test/cluster/cleaner.mjs',
  'test/cluster/requirements.mjs',
  'test/cluster/start.mjs',
  'test/shop/child-process.ts',
];

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|mjs|cjs|js)$/.test(name) && !name.includes('node_modules'))
    .map((name) => path.join(folder, name));

const sources = [...FOLDERS.flatMap(sourcesIn), ...SCRIPTS].map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}));
const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .sort();

describe('tests, benches and pictures', () => {
  it('start programs through test/shop/child-process.ts', () => {
    expect(filesWith(/from 'node:child_process'|import\('node:child_process'\)/)).toEqual(STARTING_PROGRAMS);
  });

  it('pass nothing on of the environment that they were called in', () => {
    expect(filesWith(/\.\.\.process\.env\b|\benv(?:Vars)?: process\.env\b/)).toEqual([]);
  });

  it('give each browser an environment', () => {
    const launches = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/\.launch\w*\(([\s\S]*?)\)/g)].map(([, options]) => ({ file, options })),
    );
    expect(launches.length).toBeGreaterThan(0);
    expect(launches.filter(({ options }) => !/\benv\b/.test(options ?? ''))).toEqual([]);
  });

  it('read no settings of a shop', () => {
    expect(filesWith(/loadSettings/)).toEqual([]);
  });
});
