import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { execFileSync, spawnSync } from '../shop/child-process.ts';
import { copyCheckout, linkBuild } from '../shop/copy-checkout.ts';
import { temporaryFolder } from '../shop/temporary-folder.ts';

jest.setTimeout(180_000);

const MUG = 'test/shops/mug';
const FACTS = JSON.parse(readFileSync(`${MUG}/shop.json`, 'utf8'));

let directory: string;
let checkout: string;
const own = (file: string) => path.join(checkout, 'my-shop', file);
const writeFacts = (changes: object) =>
  writeFileSync(own('shop.json'), JSON.stringify({ ...FACTS, ...changes }));
const blank = (width: number) => sharp({ create: { width, height: 8, channels: 3, background: '#1c6b4f' } });

beforeAll(() => {
  directory = temporaryFolder('own-shop');
  checkout = path.join(directory, 'checkout');
  copyCheckout(checkout);
  linkBuild(checkout);
});
beforeEach(() => {
  rmSync(own('.'), { recursive: true, force: true });
  cpSync(MUG, own('.'), { recursive: true });
});
afterAll(() => rmSync(directory, { recursive: true }));

const node = (...args: string[]) =>
  spawnSync(process.execPath, args, { cwd: checkout, encoding: 'utf8', env: { SHOP_DIR: undefined } });

// One of each kind: all are in contract/shop/read-shop.spec.ts and contract/shop/pictures/read-pictures.spec.ts.
describe('a build of my-shop refuses', () => {
  it.each<[what: string, change: () => unknown, problem: string]>([
    [
      'text that is not JSON',
      () => writeFileSync(own('shop.json'), '{\n  "name": "Mug",\n}'),
      'my-shop/shop.json: line 2, column 16 is not valid JSON: remove this comma, because nothing follows it',
    ],
    [
      'a small picture',
      () => blank(900).toFile(own('pictures/mug-moss.png')),
      'my-shop/pictures/mug-moss.png: is 900 pixels wide; it must be at least 1,200 pixels wide',
    ],
    [
      'HTML in a page',
      () => appendFileSync(own('pages/about.md'), '\n<b>Bold</b>\n'),
      'contains "<b>", but only paragraphs, lists, links, bold and italic text, and headings with ## are supported',
    ],
  ])(
    '%s, with one sentence, and leaves the build of the running shop as it is',
    async (_, change, problem) => {
      await change();
      const before = statSync(path.join(checkout, 'dist')).ino;
      const { status, stderr } = node('scripts/build.mjs');
      expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(problem)]);
      expect(stderr).toMatch(/^my-shop\/[\w./-]+: /);
      expect(status).toBe(1);
      expect(statSync(path.join(checkout, 'dist')).ino).toBe(before);
      expect(readdirSync(checkout).filter((name) => name.startsWith('dist-'))).toEqual([]);
    },
  );
});

// The whole build of this shop is walked in test/journeys/second-shop.journey.ts.
it('a start builds my-shop after each change in it', () => {
  const evaluate = (statements: string) =>
    node(
      '--input-type=module',
      '--eval',
      `import { rmSync, writeFileSync } from 'node:fs';
       import { FINGERPRINT } from './scripts/build-folder.mjs';
       import { ensureBuilt, isBuilt } from './scripts/ensure-built.mjs';
       import { fingerprintOfSources } from './scripts/fingerprint.mjs';
       ${statements}`,
    );
  writeFacts({ accent: undefined });
  const { stdout, stderr, status } = evaluate('await ensureBuilt();');
  expect([status, stdout]).toEqual([1, expect.stringContaining('Building the shop…')]);
  expect(stderr).toContain('my-shop/shop.json: accent: is missing');

  cpSync(MUG, own('.'), { recursive: true });
  evaluate("rmSync('dist/' + FINGERPRINT); writeFileSync('dist/' + FINGERPRINT, fingerprintOfSources());");
  const isBuilt = () => evaluate('process.stdout.write(String(isBuilt()));').stdout;
  expect(isBuilt()).toBe('true');
  for (const change of [
    () => writeFacts({ banner: 'Free shipping.' }),
    () => appendFileSync(own('pages/about.md'), '\nOne more sentence.\n'),
    () => rmSync(own('posts/camp-coffee.md')),
  ]) {
    change();
    expect(isBuilt()).toBe('false');
    cpSync(MUG, own('.'), { recursive: true });
  }
  expect(isBuilt()).toBe('true');
});

it('git pull has no conflict beside my-shop, and leaves it as it is', () => {
  const git = (folder: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@mug.test', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  const upstream = path.join(directory, 'upstream');
  const mine = path.join(directory, 'mine');
  mkdirSync(upstream);
  for (const name of ['.gitignore', 'shop', 'contract'])
    cpSync(name, path.join(upstream, name), { recursive: true });
  git(upstream, 'init', '--quiet');
  git(upstream, 'add', '.');
  git(upstream, 'commit', '--quiet', '--message=first');
  git(directory, 'clone', '--quiet', upstream, mine);
  cpSync(MUG, path.join(mine, 'my-shop'), { recursive: true });
  for (const file of ['shop.json', 'pages/about.md']) appendFileSync(path.join(upstream, 'shop', file), '\n');
  git(upstream, 'commit', '--quiet', '--all', '--message=second');
  git(mine, 'pull', '--quiet');
  expect(git(mine, 'status', '--porcelain')).toBe('');
  expect(git(mine, 'log', '-1', '--format=%s').trim()).toBe('second');
  expect(readFileSync(path.join(mine, 'my-shop/shop.json'), 'utf8')).toBe(
    readFileSync(`${MUG}/shop.json`, 'utf8'),
  );
  expect(existsSync(path.join(mine, 'my-shop/pictures/logo.svg'))).toBe(true);
});
