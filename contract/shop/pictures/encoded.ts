import path from 'node:path';
import { readImageHeader } from './image-header.ts';

export const FORMATS = ['avif', 'webp', 'jpg'] as const;

const NAME = /^(.+)-(\d+)\.(?:avif|webp|jpg)$/;

/** The widths of ready-made pictures by their names, from file names such as `front-view-480.webp`. */
export function encodedWidths(files: readonly string[]): Map<string, number[]> {
  const widths = new Map<string, Set<number>>();
  for (const file of files) {
    const [, name, width] = NAME.exec(file) ?? [];
    if (name !== undefined) widths.set(name, (widths.get(name) ?? new Set()).add(Number(width)));
  }
  return new Map([...widths].map(([name, found]) => [name, [...found].sort((one, other) => one - other)]));
}

/** The missing files of a ready-made picture: it needs each width in each format. */
export function missingFormats(name: string, widths: readonly number[], files: readonly string[]): string[] {
  return widths
    .flatMap((width) => FORMATS.map((format) => `${name}-${width}.${format}`))
    .filter((file) => !files.includes(file));
}

/** The ratio of width to height of a ready-made picture. */
export function encodedRatio(folder: string, name: string, widths: readonly number[]): number {
  const { width, height } = readImageHeader(path.join(folder, `${name}-${widths.at(-1)}.jpg`));
  return width / height;
}
