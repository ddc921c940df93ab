import { readFileSync } from 'node:fs';
import path from 'node:path';
import { jsonError } from './json-error.ts';

/**
 * The facts in a shop's folder as they are written: neither validated nor filled in.
 * @throws a sentence with the file, and with the line and column if it is not JSON
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

/** All texts in a value, with their paths. */
export function* textsIn(
  value: unknown,
  at: readonly string[] = [],
): Iterable<{ path: string; text: string }> {
  if (typeof value === 'string') yield { path: at.join('.'), text: value };
  else if (typeof value === 'object' && value !== null)
    for (const [key, entry] of Object.entries(value)) yield* textsIn(entry, [...at, key]);
}
