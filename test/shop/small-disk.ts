import { chmodSync, mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execFileSync } from './child-process.ts';

const run = (command: string, ...options: string[]) =>
  execFileSync(command, options, { stdio: ['ignore', 'ignore', 'pipe'] });

/** A file system of a few megabytes, in memory, which a test can fill. */
export interface SmallDisk {
  directory: string;
  /** Takes all the space that is left. */
  fill(): void;
  /** Gives it back. */
  empty(): void;
  remove(): void;
}

/** @returns undefined where this process may not mount a file system */
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
  // A test run that fails in the middle must not leave it behind.
  process.once('exit', remove);
  // Under root, PostgreSQL runs as somebody else, who must get in.
  chmodSync(directory, 0o755);
  const filling = path.join(directory, 'filling');
  return {
    directory,
    fill() {
      const { bavail, bsize } = statfsSync(directory);
      // Whoever needs space at the same time may be quicker.
      for (let bytes = bavail * bsize; bytes > 0; bytes = Math.floor(bytes / 2)) {
        try {
          writeFileSync(filling, Buffer.alloc(bytes), { flag: 'a' });
        } catch {
          // Half of it may still fit.
        }
      }
    },
    empty: () => rmSync(filling, { force: true }),
    remove,
  };
}
