import { createHash } from 'node:crypto';
import path from 'node:path';
import { CHECKOUT } from './run-command.mjs';

const sources = new Map();

/**
 * The name of a class in a page. It is short, because every page contains all of them in its styles.
 * @param name its name in a CSS module
 * @throws if a class of this name in another module has the same hash
 */
export function classNameOf(name, module) {
  const source = path.relative(CHECKOUT, module).replaceAll('\\', '/');
  const hash = createHash('sha256').update(`${source} ${name}`).digest('base64url').slice(0, 2);
  const className = `${name}_${hash}`;
  const other = sources.get(className) ?? source;
  if (other !== source)
    throw new Error(`Rename .${name} in ${source} or in ${other}: their hashes are equal.`);
  sources.set(className, source);
  return className;
}
