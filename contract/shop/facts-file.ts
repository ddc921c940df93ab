import { readFileSync } from 'node:fs';
import path from 'node:path';
import { jsonError } from './json-error.ts';

/**
 * The content of a shop's `shop.json`, not validated, and with its placeholders.
 * @throws with the file, and with the line and column if it is not valid JSON
 */
export function readFacts(folder: string) {
  const file = path.join(folder, 'shop.json');
  let text: string;
  try {
    // Some editors on Windows start a file with a byte order mark.
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    throw new Error(`${file}: is missing`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${file}: ${jsonError(text)}`);
  }
}

/** A path as people count: `variants (entry 2).name`. */
export const factPath = (keys: readonly PropertyKey[]): string =>
  keys
    .map((key) => (typeof key === 'number' ? ` (entry ${key + 1})` : `.${String(key)}`))
    .join('')
    .slice(1);

/** All texts in a value, with their paths. */
export function* textsIn(
  value: unknown,
  at: readonly PropertyKey[] = [],
): Iterable<{ path: string; text: string }> {
  if (typeof value === 'string') yield { path: factPath(at), text: value };
  else if (typeof value === 'object' && value !== null) {
    const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
    for (const [key, entry] of entries) yield* textsIn(entry, [...at, key]);
  }
}
