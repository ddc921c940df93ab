import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createFolder, describeFileError } from '../config/data-directory/folder.ts';
import { DRAFT, draftOf } from './new-file.ts';

const KEPT = 14;
const DAILY = /^shop-daily-[\dT-]+Z\.backup\.gz$/;
/** Of a draft whose process was killed. */
const ABANDONED_AFTER_MILLISECONDS = 24 * 60 * 60_000;

/** Sorts by time, and has no character that a file system refuses. */
export const backupName = (prefix: 'shop' | 'shop-daily', time: Date) =>
  `${prefix}-${time.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup.gz`;

/** The folder of daily backups. Files that it did not name are left alone. */
export class BackupFolder {
  constructor(readonly path: string) {}

  newFile(): string {
    return path.join(this.path, backupName('shop-daily', new Date()));
  }

  /** Tries the folder as a backup will: makes it where it is missing, writes a file there, and removes it. */
  async try(): Promise<void> {
    const file = draftOf(this.newFile());
    try {
      createFolder(this.path, 0o700);
      await writeFile(file, 'A write test.\n', { flag: 'wx', mode: 0o600 });
      await rm(file);
    } catch (error) {
      const { code, path: place } = error as NodeJS.ErrnoException;
      const reason = describeFileError({ code, path: place === file ? this.path : place }, this.path);
      throw new Error(
        `BACKUP_DIR cannot be used: ${reason}. Choose a folder that the shop's user can write to; under systemd, also ` +
          'add it to ReadWritePaths in the unit (docs/deployment.md, Backup).',
      );
    }
  }

  async isEmpty(): Promise<boolean> {
    return (await this.backups()).length === 0;
  }

  /** Keeps the newest backups, and removes what a killed process has left. */
  async tidyUp(): Promise<void> {
    // Those dated in the future are left alone: they would be kept in place of newer ones.
    const latest = backupName('shop-daily', new Date());
    const dated = (await this.backups()).filter((name) => name <= latest);
    for (const name of dated.slice(0, -KEPT)) await rm(path.join(this.path, name));
    for (const name of await readdir(this.path)) {
      if (!DRAFT.test(name) || !DAILY.test(name.replace(DRAFT, ''))) continue;
      const { mtimeMs } = await stat(path.join(this.path, name));
      if (Date.now() - mtimeMs > ABANDONED_AFTER_MILLISECONDS) await rm(path.join(this.path, name));
    }
  }

  /** Their names, the newest last. */
  private async backups(): Promise<string[]> {
    return (await readdir(this.path)).filter((name) => DAILY.test(name)).sort();
  }
}
