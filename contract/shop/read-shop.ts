import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Shop, shopSchema } from './shop-schema.ts';

const FOLDER = 'shop';

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not valid JSON: ${(error as Error).message}`);
  }
}

/**
 * Reads and validates the shop's folder.
 * @throws if a fact is missing or wrong, with a sentence for each: file, path and what is expected
 */
export function readShop(folder = FOLDER): Shop {
  const file = path.join(folder, 'shop.json');
  const { data, error } = shopSchema.safeParse(parse(file, readFileSync(file, 'utf8')));
  if (data !== undefined) return data;
  const sentences = error.issues.map(
    (issue) => `${file}: ${issue.path.join('.') || 'the file'}: ${issue.message}`,
  );
  throw new Error(sentences.join('\n'));
}
