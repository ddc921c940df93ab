import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(tmpdir(), 'shop-folder-'));
const own = path.join(folder, 'bells');
mkdirSync(own);
writeFileSync(path.join(own, 'shop.json'), '{}');
const settings = path.join(folder, 'settings');
writeFileSync(settings, `SHOP_DIR=${own}\n`);
afterAll(() => rmSync(folder, { recursive: true }));

const PRINT = `
  const { assertShopFolder, SHOP_FOLDER } = await import('./scripts/shop-folder.mjs');
  assertShopFolder();
  console.log(SHOP_FOLDER, process.env.SHOP_DIR);`;

function shopFolder(env: Record<string, string>, script = PRINT) {
  const options = { encoding: 'utf8', env: { PATH: process.env.PATH, ...env } } as const;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script],
    options,
  );
  return { status, printed: (stdout + stderr).trim() };
}

it.each([
  ['the environment', { SHOP_DIR: own }],
  ['the settings file', { ENV_FILE: settings }],
])('is named by SHOP_DIR in %s, also for the programs that the build starts', (_, env) => {
  expect(shopFolder(env)).toEqual({ status: 0, printed: `${own} ${own}` });
});

it('must contain shop.json', () => {
  expect(shopFolder({ SHOP_DIR: folder })).toEqual({
    status: 78,
    printed: `The shop's folder, ${folder}, must contain shop.json. "npm run own" writes one.`,
  });
});

it('is the collar’s shop in tests, whatever SHOP_DIR says', () => {
  expect(process.env.SHOP_DIR).toBe('shop');
});

it('counts as a source of the build, but not if only its git repository changes', () => {
  const hash = `console.log((await import('./scripts/fingerprint.mjs')).fingerprintOfSources())`;
  const hashes = [
    ['shop.json', '{ }'],
    ['.git/HEAD', 'ref'],
    ['about.md', 'We'],
  ].map(([file = '', content = '']) => {
    mkdirSync(path.join(own, '.git'), { recursive: true });
    writeFileSync(path.join(own, file), content);
    return shopFolder({ SHOP_DIR: own }, hash).printed;
  });
  expect(hashes[1]).toBe(hashes[0]);
  expect(hashes[2]).not.toBe(hashes[1]);
});
