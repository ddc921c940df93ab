import { createHash } from 'node:crypto';
import path from 'node:path';

/**
 * If the shop runs as root, this folder has the files of its unprivileged PostgreSQL: every user may enter it, unlike
 * many checkouts.
 */
export const SERVICE_FOLDER = '/var/lib/laser-cat-collar-shop';

/**
 * `<checkout>/data` for a normal user. For root, a system folder, one per checkout: PostgreSQL refuses to run as root,
 * and its unprivileged user often cannot enter root's checkout.
 */
export function defaultDataDirectory(checkout: string): string {
  const folder = path.resolve(checkout);
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return path.join(folder, 'data');
  const name = path.basename(folder).replace(/[^\w.-]/g, '-');
  const fingerprint = createHash('sha256').update(folder).digest('hex').slice(0, 8);
  return path.join(SERVICE_FOLDER, `${name}-${fingerprint}`);
}
