import { createHash } from 'node:crypto';
import path from 'node:path';
import { CHECKOUT } from './run-command.mjs';

const sources = new Map();

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LENGTH = 3;

/**
 * What stands for a class in the built pages. It is short, because every page contains all of them in its styles.
 * @param name its name in a CSS module
 * @throws if another class has the same hash
 */
export function classNameOf(name, module) {
  const source = `.${name} in ${path.relative(CHECKOUT, module).replaceAll('\\', '/')}`;
  const hash = createHash('sha256').update(source).digest().subarray(0, LENGTH);
  const className = Array.from(hash, (byte) => LETTERS[byte % LETTERS.length]).join('');
  const other = sources.get(className) ?? source;
  if (other !== source) throw new Error(`Rename ${source} or ${other}: their hashes are equal.`);
  sources.set(className, source);
  return className;
}
