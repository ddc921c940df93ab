import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addToEnvFile, readEnvFile } from './env-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'env-file-'));
const file = path.join(folder, '.env');
afterAll(() => rmSync(folder, { recursive: true }));

const SETTINGS = { SUPPORT_EMAIL: 'help@ringwell.test', SHOP_ADDRESS: String.raw`7 Harbor Road\nPortland` };

it('creates a file that only its owner can read', () => {
  expect(addToEnvFile(file, SETTINGS)).toEqual(['SUPPORT_EMAIL', 'SHOP_ADDRESS']);
  expect(readEnvFile(file)).toEqual({ ...SETTINGS, SHOP_ADDRESS: '7 Harbor Road\nPortland' });
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
});

it.each([
  ['fills in an empty line', 'PORT=1\nSUPPORT_EMAIL=\nHOST=x\n', 'PORT=1\nSUPPORT_EMAIL=a@b.test\nHOST=x\n'],
  ['adds a line after one without a line break', 'PORT=1', 'PORT=1\nSUPPORT_EMAIL=a@b.test\n'],
  ['keeps a value', 'SUPPORT_EMAIL="c@d.test"\n', 'SUPPORT_EMAIL="c@d.test"\n'],
  ['ignores a comment', '# SUPPORT_EMAIL=c@d.test\n', '# SUPPORT_EMAIL=c@d.test\nSUPPORT_EMAIL=a@b.test\n'],
])('%s', (_, before, after) => {
  writeFileSync(file, before);
  addToEnvFile(file, { SUPPORT_EMAIL: 'a@b.test', SHOP_ADDRESS: undefined });
  expect(readFileSync(file, 'utf8')).toBe(after);
});
