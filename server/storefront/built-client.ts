import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The client build, beside the compiled server. */
export const CLIENT_DIRECTORY = path.join(import.meta.dirname, '../../client');
const PAGES_DIRECTORY = path.join(CLIENT_DIRECTORY, 'pages');

/** Hashes ('sha256-...') of inline scripts and styles, for the content security policy (scripts/write-pages.mjs). */
export interface PageIndex {
  scriptHashes: string[];
  styleHashes: string[];
}

export function readPageIndex(): PageIndex {
  return JSON.parse(readFileSync(path.join(PAGES_DIRECTORY, 'index.json'), 'utf8')) as PageIndex;
}

/** A prerendered page, or `shell`: the empty page that the browser renders on every other path. */
export function readPage(name: string): string {
  return readFileSync(path.join(PAGES_DIRECTORY, `${name}.html`), 'utf8');
}

/** Lets other sites embed a picture: webmail shows those of the shop's emails. */
export const EMBEDDABLE = { 'cross-origin-resource-policy': 'cross-origin' };

/** For files whose names change with their content. */
export const ONE_YEAR = 'public, max-age=31536000, immutable';
