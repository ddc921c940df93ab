import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createFolder, describeFileError } from '../config/data-directory/folder.ts';
import { DRAFT, draftOf } from './new-file.ts';

const RETAINED = 14;
const DAILY = /^shop-daily-[\dT-]+Z\.backup\.gz$/;
/** A draft older than this was left behind by a process that was killed. */
const ABANDONED_AFTER_MILLISECONDS = 24 * 60 * 60_000;

/** Sorts by time, and is valid on every file system. */
export const backupName = (prefix: 'shop' | 'shop-daily', time: Date) =>
  `${prefix}-${time.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup.gz`;

/** The folder of daily backups. Ignores files with other names. */
export class BackupFolder {
  constructor(readonly path: string) {}

  newFile(): string {
    return path.join(this.path, backupName('shop-daily', new Date()));
  }

  /** Creates the folder if it is missing, and writes and removes a file there. */
  async assertWritable(): Promise<void> {
    const file = draftOf(this.newFile());
    try {
      createFolder(this.path, 0o700);
      await writeFile(file, 'A write test.\n', { flag: 'wx', mode: 0o600 });
      await rm(file);
    } catch (error) {
      const { code, path: failed } = error as NodeJS.ErrnoException;
      const reason = describeFileError({ code, path: failed === file ? this.path : failed }, this.path);
      throw new Error(
        `BACKUP_DIR cannot be used: ${reason}. Choose a folder that the shop's user can write to; under systemd, also ` +
          'add it to ReadWritePaths in the unit (docs/deployment.md, Backup).',
      );
    }
  }

  async isEmpty(): Promise<boolean> {
    return (await this.backups()).length === 0;
  }

  /** Removes old backups, and drafts of killed processes. */
  async prune(): Promise<void> {
    // Ignores backups dated in the future, which would otherwise be retained as the newest.
    const latest = backupName('shop-daily', new Date());
    const dated = (await this.backups()).filter((name) => name <= latest);
    for (const name of dated.slice(0, -RETAINED)) await rm(path.join(this.path, name));
    for (const name of await readdir(this.path)) {
      if (!DRAFT.test(name) || !DAILY.test(name.replace(DRAFT, ''))) continue;
      const { mtimeMs } = await stat(path.join(this.path, name));
      if (Date.now() - mtimeMs > ABANDONED_AFTER_MILLISECONDS) await rm(path.join(this.path, name));
    }
  }

  /** Names, the newest last. */
  private async backups(): Promise<string[]> {
    return (await readdir(this.path)).filter((name) => DAILY.test(name)).sort();
  }
}
