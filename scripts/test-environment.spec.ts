import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folders whose code starts shops and browsers. */
const FOLDERS = ['test', 'bench', 'design'];
const SCRIPTS = ['scripts/deploy.spec.ts'];

/** The wrapper itself, and plain Node scripts that run only system programs. */
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

describe('tests, benchmarks and pictures', () => {
  it('start programs through test/shop/child-process.ts', () => {
    expect(filesWith(/from 'node:child_process'|import\('node:child_process'\)/)).toEqual(STARTING_PROGRAMS);
  });

  it('do not pass on their own environment', () => {
    expect(filesWith(/\.\.\.process\.env\b|\benv(?:Vars)?: process\.env\b/)).toEqual([]);
  });

  it('give each browser an environment', () => {
    const launches = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/\.launch\w*\(([\s\S]*?)\)/g)].map(([, options]) => ({ file, options })),
    );
    expect(launches.length).toBeGreaterThan(0);
    expect(launches.filter(({ options }) => !/\benv\b/.test(options ?? ''))).toEqual([]);
  });

  it('read no settings of a real shop', () => {
    expect(filesWith(/loadSettings/)).toEqual([]);
  });
});
