import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rootWarning, settingsFileWarning, webConcurrencyWarning } from './start-warnings.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'start-warnings-'));
const file = path.join(folder, '.env');
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => jest.restoreAllMocks());

function write(content: string, mode: number): void {
  writeFileSync(file, content);
  chmodSync(file, mode);
}

describe('a file with settings', () => {
  it('is named when other users can read a secret in it, with the command that mends it', () => {
    write('PORT=3000\nJWT_SECRET=geheim\n', 0o644);
    const warning = settingsFileWarning(file);
    expect(warning).toBe(
      `Every user of this machine can read JWT_SECRET in ${file}. Run "chmod 600 ${file}".`,
    );
  });

  it.each([
    ['only its owner can read it', 'JWT_SECRET=geheim\n', 0o600],
    ['only its group can read it, too', 'JWT_SECRET=geheim\n', 0o640],
    ['there is no secret in it', 'PORT=3000\nJWT_SECRET=\n# SMTP_URL=smtp://mail.example\n', 0o644],
  ])('is fine when %s', (_, content, mode) => {
    write(content, mode);
    expect(settingsFileWarning(file)).toBeUndefined();
  });

  it('need not be there', () => {
    expect(settingsFileWarning(path.join(folder, 'nowhere'))).toBeUndefined();
  });
});

it.each([
  [{ WEB_CONCURRENCY: '2' }, /^WEB_CONCURRENCY no longer has an effect/],
  [{ WEB_CONCURRENCY: 'many' }, /^WEB_CONCURRENCY no longer has an effect/],
  [{ WEB_CONCURRENCY: '1' }, /^$/],
  [{ WEB_CONCURRENCY: '' }, /^$/],
  [{}, /^$/],
])('several processes are not what %j gets', (environment, warning) => {
  expect(webConcurrencyWarning(environment) ?? '').toMatch(warning);
});

describe('root', () => {
  it.each([
    [0, true, /^The shop is running as root/],
    [0, false, undefined],
    [1000, true, undefined],
  ])('as the user %d, in production: %s', (user, production, warning) => {
    jest.spyOn(process, 'getuid').mockReturnValue(user);
    const said = rootWarning({ production });
    if (warning === undefined) expect(said).toBeUndefined();
    else expect(said).toMatch(warning);
  });
});
