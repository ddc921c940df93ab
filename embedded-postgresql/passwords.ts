import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresqlError } from './embedded-postgresql-error.ts';

export interface Passwords {
  superuser: string;
  owner: string;
}

export const SUPERUSER_PASSWORD_FILE = 'postgresql-superuser-password';

const MIN_PASSWORD_LENGTH = 32;

function ownerPasswordFile(owner: string): string {
  return `postgresql-${owner}-password`;
}

function readPassword(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new EmbeddedPostgresqlError(
      `${file} cannot be read (${code}). Fix that, or`,
      'anotherDataDirectory',
    );
  }
}

function loadPassword(file: string): string {
  if (!existsSync(file)) {
    // Linked into place when it is complete, so that concurrent first starts agree on one password.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft);
    }
  }
  const password = readPassword(file);
  if (password.length < MIN_PASSWORD_LENGTH)
    throw new Error(`${file} is damaged. Delete it to generate a new password.`);
  return password;
}

/** Generated on first start and stored in the data directory, readable by its owner only. */
export function loadPasswords(dataDirectory: string, owner: string): Passwords {
  return {
    superuser: loadPassword(path.join(dataDirectory, SUPERUSER_PASSWORD_FILE)),
    owner: loadPassword(path.join(dataDirectory, ownerPasswordFile(owner))),
  };
}

/** A password that is lost in a power failure would make the database inaccessible. */
export function flushPasswords(dataDirectory: string, owner: string): void {
  for (const name of [SUPERUSER_PASSWORD_FILE, ownerPasswordFile(owner)]) {
    const file = openSync(path.join(dataDirectory, name), 'r+');
    fsyncSync(file);
    closeSync(file);
  }
}
