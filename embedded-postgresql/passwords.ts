import { closeSync, fsyncSync, openSync } from 'node:fs';
import path from 'node:path';
import { keptSecret } from '../server/config/kept-secret.ts';

export interface Passwords {
  superuser: string;
  shop: string;
}

export const SUPERUSER_PASSWORD_FILE = 'postgresql-superuser-password';
export const SHOP_PASSWORD_FILE = 'postgresql-shop-password';

/** Drawn at the first start and kept in the data directory, for the owner's eyes only. */
export function keptPasswords(dataDirectory: string): Passwords {
  return {
    superuser: keptSecret(dataDirectory, SUPERUSER_PASSWORD_FILE),
    shop: keptSecret(dataDirectory, SHOP_PASSWORD_FILE),
  };
}

/** A database whose password was lost in a power cut is a lost database. */
export function flushPasswords(dataDirectory: string): void {
  for (const name of [SUPERUSER_PASSWORD_FILE, SHOP_PASSWORD_FILE]) {
    const file = openSync(path.join(dataDirectory, name), 'r+');
    fsyncSync(file);
    closeSync(file);
  }
}
