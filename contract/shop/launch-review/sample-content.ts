import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { textsIn } from '../facts-file.ts';
import { COLLAR, POLICIES, templatePages, templateTexts } from '../template-files.ts';
import type { Finding } from './finding.ts';
import { paragraphsOf, textsOfFolder } from './folder-texts.ts';

/** Facts that must differ even if they are short. Elsewhere, words such as "Blue" or "Size" fit other products, too. */
const IDENTITY =
  /^(?:name|nameLines \(entry \d\)|shortName|product\.(?:slug|title|menu|action)|questions \(entry \d+\)\.question)$/;

const isSentence = (text: string) => text.split(' ').length > 3;

/** A date, which may be the same as the sample's. */
const isNote = (text: string) => text.startsWith('note: ');

const quote = (text: string) => `"${text.length > 50 ? `${text.slice(0, 49)}…` : text}"`;

const positionOf = ({ file, path: at = '' }: { file: string; path?: string }) => `${file} ${at}`;

/** Texts copied from the collar's shop that `npm run own` does not write. */
function textLeftovers(folder: string): Finding[] {
  const neutral = new Set([
    ...[...textsIn(templateTexts())].map(({ text }) => text),
    ...[...templatePages().values()].flatMap(paragraphsOf),
  ]);
  const collar = textsOfFolder(COLLAR).filter(({ text }) => !neutral.has(text));
  const sentences = new Set(
    collar.map(({ text }) => text).filter((text) => isSentence(text) && !isNote(text)),
  );
  const facts = new Map(collar.map((found) => [positionOf(found), found.text]));
  return textsOfFolder(folder)
    .filter((found) => {
      const { text, path: at = '' } = found;
      return sentences.has(text) || (IDENTITY.test(at) && facts.get(positionOf(found)) === text);
    })
    .map(({ text, ...position }) => ({
      kind: 'collar',
      ...position,
      sentence: `is still from the sample cat-collar shop: ${quote(text)}`,
    }));
}

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
        statSync(path.join(folder, file)).isFile(),
      )
    : [];

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Ready-made pictures have a file for each width and format, such as `bell-480.webp`. */
const nameOf = (file: string) => file.replaceAll('\\', '/').replace(/(\/encoded\/.+)-\d+\.\w+$/, '$1');

/** Pictures, videos and icons that are identical to the collar's. */
function pictureLeftovers(folder: string): Finding[] {
  const folders = ['pictures', 'icons'];
  const filesOf = (shop: string) =>
    folders.flatMap((name) => filesIn(path.join(shop, name)).map((file) => path.join(name, file)));
  const collar = new Set(filesOf(COLLAR).map((file) => hashOf(path.join(COLLAR, file))));
  const found = filesOf(folder).filter((file) => collar.has(hashOf(path.join(folder, file))));
  return [...new Set(found.map(nameOf))].map((file) => ({
    kind: 'collar',
    file,
    sentence: 'is still from the sample cat-collar shop',
  }));
}

/** Policies that the owner has not edited. */
function unreadPolicies(folder: string): Finding[] {
  const templates = templatePages();
  const same = (one: string, other: string) =>
    paragraphsOf(one).join('\n') === paragraphsOf(other).join('\n');
  return POLICIES.filter((file) => {
    if (!existsSync(path.join(folder, file))) return false;
    const page = readFileSync(path.join(folder, file), 'utf8');
    return [templates.get(file) ?? '', readFileSync(path.join(COLLAR, file), 'utf8')].some((text) =>
      same(page, text),
    );
  }).map((file) => ({
    kind: 'policy',
    file,
    sentence:
      'is unchanged. Have a lawyer review it, then add the date at the top: "note: Last updated: May 2026"',
  }));
}

const isCollar = (folder: string) => path.resolve(folder) === path.resolve(COLLAR);

/** Content that an owner has not replaced yet: the collar's, and sample texts that `npm run own` writes. */
export function sampleContent(folder: string): Finding[] {
  const policies = unreadPolicies(folder);
  if (isCollar(folder)) {
    const sentence =
      'is still the sample shop that sells the cat collar. "npm run own" asks about your product and creates a shop folder for it';
    return [{ kind: 'collar', file: '', sentence }, ...policies];
  }
  const unread = new Set(policies.map(({ file }) => file));
  return [
    ...textLeftovers(folder).filter(({ file }) => !unread.has(file)),
    ...pictureLeftovers(folder),
    ...textsOfFolder(folder)
      .filter(({ text }) => text.includes('Replace this'))
      .map(({ text, ...position }) => ({
        kind: 'placeholder' as const,
        ...position,
        sentence: `still contains sample text: ${quote(text)}`,
      })),
    ...policies,
  ];
}
