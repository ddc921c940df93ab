import { DataDirectoryError } from './data-directory.ts';

describe('the exit code of an unusable data directory', () => {
  it.each([
    ['EEXIST', 78],
    ['ENOTDIR', 78],
    ['EISDIR', 78],
    ['EACCES', 1],
    ['EROFS', 1],
    ['ENOENT', 1],
    ['ENOSPC', 1],
  ])('after %s is %d, so that systemd retries only transient failures', (code, exitCode) => {
    const error = Object.assign(new Error(), { code });
    expect(new DataDirectoryError(error, '/var/lib/shop').exitCode).toBe(exitCode);
  });
});
