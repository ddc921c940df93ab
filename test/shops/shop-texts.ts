import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Pages and files with text that the sitemap does not list. */
export const OTHER_PATHS = [
  '/checkout',
  '/success',
  '/admin',
  '/admin/login',
  '/admin/account',
  '/admin/stock',
  '/nowhere',
  '/robots.txt',
  '/sitemap.xml',
  '/site.webmanifest',
  '/favicon.svg',
  '/missing-picture.svg',
  '/logo-ink.svg',
  '/api/settings',
  '/api/docs',
  '/api/docs-json',
];

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));

/** Every page of the sitemap, every other page and file with text, and every built script and style sheet. */
export async function textsOfShop(url: string, build: string): Promise<Map<string, string>> {
  const get = async (page: string) => (await fetch(url + page)).text();
  const sitemap = await get('/sitemap.xml');
  const pages = [...sitemap.matchAll(/<loc>([^<]*)/g)].map(([, page = '']) => new URL(page).pathname);
  const texts = new Map<string, string>();
  for (const page of [...pages, ...OTHER_PATHS]) texts.set(page, await get(page));
  for (const file of filesIn(path.join(build, 'client/assets')))
    if (/\.(?:js|css)$/.test(file)) texts.set(path.basename(file), readFileSync(file, 'utf8'));
  return texts;
}

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Icons, pictures and clips of a build that are, byte for byte, those in a shop's folder. */
export function sharedPictures(build: string, folder: string): string[] {
  const others = new Set(filesIn(folder).map((file) => hashOf(readFileSync(file))));
  return filesIn(path.join(build, 'client')).filter(
    (file) =>
      /\.(?:avif|gif|ico|jpg|mp4|png|svg|webm|webp)$/.test(file) && others.has(hashOf(readFileSync(file))),
  );
}

/** The text of a page as a visitor reads it: without tags, scripts, styles and React's marks. */
export const visibleText = (html: string): string =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
