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

describe('a settings file', () => {
  it('causes a warning with the fix if other users can read a secret in it', () => {
    write('PORT=3000\nJWT_SECRET=geheim\n', 0o644);
    const warning = settingsFileWarning(file);
    expect(warning).toBe(
      `Every user of this machine can read JWT_SECRET in ${file}. Run "chmod 600 ${file}".`,
    );
  });

  it.each([
    ['only its owner can read it', 'JWT_SECRET=geheim\n', 0o600],
    ['only its owner and group can read it', 'JWT_SECRET=geheim\n', 0o640],
    ['it has no secret', 'PORT=3000\nJWT_SECRET=\n# SMTP_URL=smtp://mail.example\n', 0o644],
  ])('causes no warning if %s', (_, content, mode) => {
    write(content, mode);
    expect(settingsFileWarning(file)).toBeUndefined();
  });

  it('is optional', () => {
    expect(settingsFileWarning(path.join(folder, 'missing'))).toBeUndefined();
  });
});

it.each([
  [{ WEB_CONCURRENCY: '2' }, /^WEB_CONCURRENCY no longer has an effect/],
  [{ WEB_CONCURRENCY: 'many' }, /^WEB_CONCURRENCY no longer has an effect/],
  [{ WEB_CONCURRENCY: '1' }, /^$/],
  [{ WEB_CONCURRENCY: '' }, /^$/],
  [{}, /^$/],
])('WEB_CONCURRENCY causes a warning if it asks for several processes: %j', (environment, warning) => {
  expect(webConcurrencyWarning(environment) ?? '').toMatch(warning);
});

describe('root', () => {
  it.each([
    [0, true, /^The shop is running as root/],
    [0, false, undefined],
    [1000, true, undefined],
  ])('with the user id %d, in production: %s', (user, production, warning) => {
    jest.spyOn(process, 'getuid').mockReturnValue(user);
    const actual = rootWarning({ production });
    if (warning === undefined) expect(actual).toBeUndefined();
    else expect(actual).toMatch(warning);
  });
});
