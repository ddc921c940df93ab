import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createDataDirectory, DataDirectoryError } from './data-directory.ts';

const MIN_SECRET_LENGTH = 32;

/** Linked into place when complete, so that concurrent first starts agree on one secret. */
function generate(file: string, prefix: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, prefix + randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}

function readSecret(file: string, prefix: string): string {
  try {
    if (!existsSync(file)) generate(file, prefix);
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new DataDirectoryError(error as NodeJS.ErrnoException, file);
  }
}

/** A secret that is generated on first start and stored, readable by its owner only, so that it survives restarts. */
export function generatedSecret(dataDirectory: string, name: string, prefix = ''): string {
  createDataDirectory(dataDirectory);
  const file = path.join(dataDirectory, name);
  const secret = readSecret(file, prefix);
  if (secret.length < MIN_SECRET_LENGTH)
    throw new Error(`${file} is damaged. Delete it to generate a new secret.`);
  return secret;
}
