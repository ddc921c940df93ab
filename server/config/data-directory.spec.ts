import { DataDirectoryError } from './data-directory.ts';

describe('the exit code of a data directory that cannot be used', () => {
  it.each([
    ['EACCES', 78],
    ['EROFS', 78],
    ['ENOSPC', 1],
  ])('after %s is %d, so that systemd retries only what may pass', (code, exitCode) => {
    const error = Object.assign(new Error(), { code });
    expect(new DataDirectoryError(error, '/var/lib/shop').exitCode).toBe(exitCode);
  });
});
