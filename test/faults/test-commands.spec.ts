import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawnSync } from '../shop/child-process.ts';
import { copyCheckout } from '../shop/copy-checkout.ts';

let folder: string;
/** Named "shop", like a journey and many checkouts. */
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

function run(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: checkout, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

describe('npm run journeys', () => {
  it.each(['shop', 'test/journeys/shop.journey.ts'])('-- %s runs the journeys in this file', (file) => {
    const { status, output } = run('scripts/journeys.mjs', file, '--list', '--project', 'phone');
    expect(status).toBe(0);
    const files = output.match(/\S+\.journey\.ts/g) ?? [];
    expect([...new Set(files)]).toEqual(['shop.journey.ts']);
  });

  it('fails if the build is incomplete', () => {
    const { status, output } = run('scripts/journeys.mjs', 'shop');
    expect([status, output]).toEqual([1, expect.stringContaining('dist/server/database/migrate-command.js')]);
  });
});

describe('an outdated build', () => {
  beforeAll(() => appendFileSync(inCheckout('contract/products.ts'), '// changed\n'));

  it.each([
    ['journeys', ['scripts/journeys.mjs', 'shop']],
    [
      'API tests',
      ['node_modules/jest/bin/jest.js', '--selectProjects=integration', '--runInBand', 'test/api/methods'],
    ],
  ])('is refused by %s', (_, args) => {
    const { status, output } = run(...args);
    expect([status, output]).toEqual([
      1,
      expect.stringContaining('dist is out of date: run "npm run build" first.'),
    ]);
  });
});

it('npm run typecheck prints the errors of all projects', () => {
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
