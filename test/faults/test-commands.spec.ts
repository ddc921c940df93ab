import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawnSync } from '../shop/child-process.ts';
import { copyCheckout } from '../shop/copy-checkout.ts';

let folder: string;
/** Called so as journeys are, and as many checkouts. */
let checkout: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-test-commands-'));
  checkout = path.join(folder, 'shop');
  copyCheckout(checkout);
  mkdirSync(path.join(checkout, 'dist'));
  cpSync('dist/fingerprint', path.join(checkout, 'dist/fingerprint'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const inCheckout = (file: string) => path.join(checkout, file);

function run(...words: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: checkout, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

describe('npm run journeys', () => {
  it.each(['shop', 'test/journeys/shop.journey.ts'])('-- %s runs the journeys in this file', (word) => {
    const { status, output } = run('scripts/journeys.mjs', '--list', '--project', 'phone', word);
    expect(status).toBe(0);
    const files = output.match(/\S+\.journey\.ts/g) ?? [];
    expect([...new Set(files)]).toEqual(['shop.journey.ts']);
  });

  it('fails when the shop does not open', () => {
    const { status, output } = run('scripts/journeys.mjs', 'shop');
    expect([status, output]).toEqual([1, expect.stringContaining('The server ended with 1')]);
  });
});

describe('a build that is older than the sources', () => {
  beforeAll(() => appendFileSync(inCheckout('contract/products.ts'), '// changed\n'));

  it.each([
    ['journeys', ['scripts/journeys.mjs', 'shop']],
    [
      'tests of the API',
      ['node_modules/jest/bin/jest.js', '--selectProjects=api', '--runInBand', 'test/api/proxies'],
    ],
  ])('is refused by %s', (_, words) => {
    const { status, output } = run(...words);
    expect([status, output]).toEqual([
      1,
      expect.stringContaining('dist is not a build of these sources: run "npm run build" first.'),
    ]);
  });
});

it('npm run typecheck tells the errors of all projects', () => {
  for (const project of ['.', 'client', 'test']) {
    writeFileSync(inCheckout(`${project}/wrong.ts`), `export const wrong: number = '';\n`);
    writeFileSync(
      inCheckout(`${project}/tsconfig.json`),
      '{ "files": ["wrong.ts"], "compilerOptions": { "lib": ["ES5"], "types": [] } }',
    );
  }
  const { status, output } = run('scripts/typecheck.mjs');
  expect([status, output.match(/\S*wrong\.ts/g)]).toEqual([
    1,
    ['wrong.ts', 'client/wrong.ts', 'test/wrong.ts'],
  ]);
});
