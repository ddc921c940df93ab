import { DataDirectoryError } from './data-directory.ts';

describe('the exit code of a data directory that cannot be used', () => {
  it.each([
    ['EEXIST', 78],
    ['ENOTDIR', 78],
    ['EISDIR', 78],
    ['EACCES', 1],
    ['EROFS', 1],
    ['ENOENT', 1],
    ['ENOSPC', 1],
  ])('after %s is %d, so that systemd retries only what may pass', (code, exitCode) => {
    const error = Object.assign(new Error(), { code });
    expect(new DataDirectoryError(error, '/var/lib/shop').exitCode).toBe(exitCode);
  });
});
