import { chmodSync, mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execFileSync } from './child-process.ts';

const run = (command: string, ...options: string[]) =>
  execFileSync(command, options, { stdio: ['ignore', 'ignore', 'pipe'] });

/** A file system in memory, small enough for a test to fill. */
export interface SmallDisk {
  directory: string;
  /** Uses up the free space. */
  fill(): void;
  /** Frees that space. */
  empty(): void;
  remove(): void;
}

/** @returns undefined if this process may not mount a file system */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const directory = mkdtempSync(path.join(tmpdir(), 'shop-small-disk-'));
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory);
  } catch {
    rmdirSync(directory);
    return undefined;
  }
  const remove = () => {
    process.off('exit', remove);
    run('umount', '--lazy', directory);
    rmdirSync(directory);
  };
  // Unmounts it even if the test run aborts.
  process.once('exit', remove);
  // As root, the shop runs PostgreSQL as another user, who needs access.
  chmodSync(directory, 0o755);
  const filling = path.join(directory, 'filling');
  return {
    directory,
    fill() {
      const { bavail, bsize } = statfsSync(directory);
      // Other processes may use space at the same time.
      for (let bytes = bavail * bsize; bytes > 0; bytes = Math.floor(bytes / 2)) {
        try {
          writeFileSync(filling, Buffer.alloc(bytes), { flag: 'a' });
        } catch {
          // Half of that may still fit.
        }
      }
    },
    empty: () => rmSync(filling, { force: true }),
    remove,
  };
}
