import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const MIN_SECRET_LENGTH = 32;

/**
 * A secret that is generated on first start and stored in the data directory, readable by its owner only,
 * so that a restart signs nobody out.
 */
export function generatedSecret(dataDirectory: string, name: string, prefix = ''): string {
  const file = path.join(dataDirectory, name);
  mkdirSync(dataDirectory, { recursive: true });
  if (!existsSync(file)) {
    // Linked into place when it is complete, so that two first starts at once agree on one secret.
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
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < MIN_SECRET_LENGTH)
    throw new Error(`${file} is damaged. Delete it, and a new secret is generated.`);
  return secret;
}
