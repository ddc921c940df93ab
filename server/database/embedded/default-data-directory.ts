import { createHash } from 'node:crypto';
import path from 'node:path';
import { isRoot, SERVICE_FOLDER } from './service-folder.ts';

/**
 * `<checkout>/data` for a normal user. PostgreSQL refuses to run as root, and the user it then runs as often cannot
 * enter the checkout: root's data lie in a folder of the system, one per checkout.
 */
export function defaultDataDirectory(checkout: string): string {
  const folder = path.resolve(checkout);
  if (process.platform !== 'linux' || !isRoot()) return path.join(folder, 'data');
  const name = path.basename(folder).replace(/[^\w.-]/g, '-');
  const fingerprint = createHash('sha256').update(folder).digest('hex').slice(0, 8);
  return path.join(SERVICE_FOLDER, `${name}-${fingerprint}`);
}
