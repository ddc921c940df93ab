import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { answers, writePictures } from '../test/shop/own-shop.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'own-script-'));
const OTHERS = `CARD_DATA=last4
SHOP_URL=https://ringwell.test
SMTP_URL=smtp://mail.ringwell.test
MAIL_FROM=orders@ringwell.test
`;
const shop = path.join(folder, 'bells');
const settings = path.join(folder, 'settings');
writeFileSync(settings, '');
afterAll(() => rmSync(folder, { recursive: true }));

function own(options: string[], input = '') {
  const env = { PATH: process.env.PATH, SHOP_DIR: shop, ENV_FILE: settings };
  return spawnSync(process.execPath, ['scripts/own.mjs', ...options], { encoding: 'utf8', env, input });
}

it('writes nothing if the input ends early', () => {
  const { status, stdout } = own([], answers().slice(0, 3).join('\n'));
  expect({ status, end: stdout.trim().split('\n').at(-1) }).toEqual({
    status: 1,
    end: 'Stopped at "Price in dollars". Nothing was written.',
  });
  expect(existsSync(shop)).toBe(false);
});

it('writes a folder whose check lists what is left to replace', async () => {
  await writePictures(path.join(folder, 'photos'), ['black.jpg', 'silver.jpg']);
  const photos = path.join(folder, 'photos');
  expect(own([], [...answers({ pictures: photos }), '', '', '', ''].join('\n'))).toMatchObject({
    status: 0,
    stderr: '',
  });
  const { status, stdout } = own(['--check']);
  expect(status).toBe(1);
  expect(stdout).toContain(`${shop}/pages/about.md: still contains sample text: `);
  expect(stdout).toContain(`${settings}: Neither STRIPE_SECRET_KEY nor PAYMENT_LINK is set: `);
  expect(stdout.trim().split('\n')).toHaveLength(11);
});

it('the check succeeds if nothing is left', () => {
  for (const file of ['about', 'accessibility', 'cancellation', 'privacy', 'shipping', 'terms']) {
    const page = path.join(shop, `pages/${file}.md`);
    const text = readFileSync(page, 'utf8').replaceAll('Replace this', 'Read this');
    writeFileSync(
      page,
      file === 'about' ? text : text.replace('---\n', '---\nnote: Last updated: November 2026\n'),
    );
  }
  writeFileSync(
    settings,
    `${readFileSync(settings, 'utf8')}PAYMENT_LINK=https://pay.ringwell.test/{id}\n${OTHERS}`,
  );
  expect(own(['--check'])).toMatchObject({ status: 0, stdout: `${shop} has nothing left to replace.\n` });
});

it('the check finds card details in the privacy policy of a shop that asks for no card', () => {
  appendFileSync(settings, 'CHECKOUT=link\n');
  expect(own(['--check'])).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/^\S+bells\/pages\/privacy\.md: says that you collect card details .+\n$/),
  });
});

it('the check says what is wrong with a folder that cannot be built', () => {
  rmSync(path.join(shop, 'pictures/black.jpg'));
  expect(own(['--check'])).toMatchObject({
    status: 1,
    stderr: `${shop}/pictures/black.jpg: is missing; add a JPEG, PNG or WebP file at least 1,200 pixels wide\n`,
  });
});

it('explains its options', () => {
  expect(own(['--chek'])).toMatchObject({
    status: 1,
    stderr: 'Usage: npm run own, or npm run own -- --check\n',
  });
});
