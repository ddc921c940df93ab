import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { encodedRatio, encodedWidths, FORMATS, missingFormats } from './encoded.ts';
import { LOGO, logoProblem } from './logo.ts';
import { metadataProblem } from './metadata.ts';
import { isOriginal, isOtherPicture, type Picture, readOriginal } from './original.ts';
import { videoProblem } from './video.ts';

/** Reports a problem of a file. */
type Report = (file: string, problem: string) => void;

const ENCODED = 'encoded';

/** Skips hidden files, such as those that macOS adds. */
const namesIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : [];

function readEncoded(folder: string, report: Report): [string, Picture][] {
  const files = namesIn(folder);
  return [...encodedWidths(files)].flatMap(([name, widths]) => {
    // A video's poster and thumbnail need only one format.
    if (!widths.some((width) => files.includes(`${name}-${width}.jpg`))) return [];
    const missing = missingFormats(name, widths, files);
    for (const file of missing)
      report(path.join(folder, file), 'is missing, but the same picture exists in other formats');
    return missing.length > 0 ? [] : [[name, { widths, ratio: encodedRatio(folder, name, widths) }]];
  });
}

/** A picture that the build encodes. */
export interface Original extends Picture {
  name: string;
  file: string;
}

function readOriginals(folder: string, report: Report): Original[] {
  const originals = new Map<string, string>();
  return namesIn(folder).flatMap((entry) => {
    const file = path.join(folder, entry);
    if (isOtherPicture(entry) && entry !== LOGO) report(file, 'must be a JPEG, PNG or WebP file');
    if (!isOriginal(entry)) return [];
    const { name } = path.parse(entry);
    const twin = originals.get(name.toLowerCase());
    if (twin !== undefined) report(file, `has the same name as ${twin}; rename or remove one of them`);
    originals.set(name.toLowerCase(), entry);
    const picture = readOriginal(file);
    if (typeof picture !== 'string') return [{ name, file, ...picture }];
    report(file, picture);
    return [];
  });
}

/** The names of the files that the build writes for an original. */
export const encodedFiles = ({ name, widths }: Original) =>
  widths.flatMap((width) => FORMATS.map((format) => `${name}-${width}.${format}`));

const filesIn = (folder: string, pattern: RegExp) =>
  namesIn(folder)
    .filter((name) => pattern.test(name))
    .map((name) => [name, path.join(folder, name)] as const);

export interface FoundPictures {
  pictures: Map<string, Picture>;
  /** Pictures without ready-made files, which the build encodes. */
  originals: Original[];
  /** Ready-made pictures and videos, which are served unchanged: paths by their names in URLs. */
  readyMade: Map<string, string>;
  /** Names of pictures with invalid files, so that they are not also reported as missing. */
  refused: Set<string>;
}

/** The pictures in a shop's folder. */
export function readPictures(folder: string, reportFile: Report): FoundPictures {
  const refused = new Set<string>();
  const report: Report = (file, problem) => {
    const { name } = path.parse(file);
    refused.add(name).add(name.replace(/-\d+$/, ''));
    reportFile(file, problem);
  };
  const pictures = path.join(folder, 'pictures');
  const videos = filesIn(pictures, /\.(?:mp4|webm)$/);
  const readyMade = filesIn(path.join(pictures, ENCODED), /\.(?:avif|webp|jpg)$/);
  const icons = filesIn(path.join(folder, 'icons'), /\.(?:jpg|png)$/);
  const check = (files: typeof videos, problemOf: (file: string) => string | undefined) => {
    for (const [, file] of files) {
      const problem = problemOf(file);
      if (problem !== undefined) report(file, problem);
    }
  };
  check(videos, videoProblem);
  check([...readyMade, ...icons], metadataProblem);
  const logo = path.join(pictures, LOGO);
  const problem = existsSync(logo) ? logoProblem(logo) : 'is missing; add the shop’s logo as an SVG drawing';
  if (problem !== undefined) report(logo, problem);
  const encoded = new Map(readEncoded(path.join(pictures, ENCODED), report));
  const originals = readOriginals(pictures, report).filter(({ name }) => !encoded.has(name));
  const encodedLater = originals.map(({ name, widths, ratio }) => [name, { widths, ratio }] as const);
  return {
    pictures: new Map([...encoded, ...encodedLater]),
    originals,
    readyMade: new Map([...videos, ...readyMade]),
    refused,
  };
}
