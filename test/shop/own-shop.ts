import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import sharp from 'sharp';
import { runOwn } from '../../contract/shop/own/own-command.ts';

/** The answers about a shop for bicycle bells, in the order of the questions. */
const ANSWERS = {
  name: 'Ringwell',
  title: 'Brass Bicycle Bell',
  sentence: 'A brass bell that rings for two seconds',
  price: '24',
  priceBefore: '',
  variants: 'Black, Silver',
  email: 'help@ringwell.test',
  address: '7 Harbor Road / Portland, ME 04101',
  accent: '#12306b',
  shipsWithin: '2',
  delivery: '',
  refundDays: '',
  cancellationHours: '2',
  pictures: '',
};

/** Blank pictures that are wide enough. */
export async function writePictures(folder: string, names: readonly string[], width = 1200): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const blank = sharp({ create: { width, height: 8, channels: 3, background: '#c9a227' } });
  for (const name of names) await blank.toFile(path.join(folder, name));
}

/** Runs `npm run own` in a folder with the lines as its input, and an empty one, which confirms them. */
export async function runOwnIn(folder: string, lines: Iterable<string>) {
  const output = new PassThrough();
  const printed: string[] = [];
  output.on('data', (chunk) => printed.push(String(chunk)));
  const code = await runOwn({
    folder: path.join(folder, 'bells'),
    settingsFile: path.join(folder, '.env'),
    workingFolder: folder,
    input: Readable.from([...lines, ''].map((line) => `${line}\n`)),
    output,
  });
  return { code, output: printed.join('') };
}

export const answers = (changes: Partial<typeof ANSWERS> = {}) => Object.values({ ...ANSWERS, ...changes });

/** All text files of a folder by their names. */
export function textFiles(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(?:json|md|svg)$/.test(name) && statSync(path.join(folder, name)).isFile(),
  );
  return new Map(names.sort().map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}
