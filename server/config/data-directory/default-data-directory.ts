import { createHash } from 'node:crypto';
import path from 'node:path';

/** Where root keeps what an unprivileged PostgreSQL must reach: every user may enter it, unlike many checkouts. */
export const SERVICE_FOLDER = '/var/lib/laser-cat-collar-shop';

/**
 * `<checkout>/data` for a normal user. PostgreSQL refuses to run as root, and the user it then runs as often cannot
 * enter the checkout: root's data lie in a folder of the system, one per checkout.
 */
export function defaultDataDirectory(checkout: string): string {
  const folder = path.resolve(checkout);
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return path.join(folder, 'data');
  const name = path.basename(folder).replace(/[^\w.-]/g, '-');
  const fingerprint = createHash('sha256').update(folder).digest('hex').slice(0, 8);
  return path.join(SERVICE_FOLDER, `${name}-${fingerprint}`);
}
