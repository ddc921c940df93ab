import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The client build, beside the compiled server. */
export const CLIENT_DIRECTORY = path.join(import.meta.dirname, '../../client');
const PAGES_DIRECTORY = path.join(CLIENT_DIRECTORY, 'pages');

/** The list of the client's pages (written by scripts/write-pages.mjs). */
export interface PageIndex {
  /** Prerendered file of each route. */
  routes: Record<string, string>;
  /** The page without content, which the browser fills for every other route. */
  shell: string;
  /** Hashes of what is inlined, for the content security policy: 'sha256-...'. */
  scriptHashes: string[];
  styleHashes: string[];
}

export function readPageIndex(): PageIndex {
  return JSON.parse(readFileSync(path.join(PAGES_DIRECTORY, 'index.json'), 'utf8')) as PageIndex;
}

export function readPage(file: string): string {
  return readFileSync(path.join(PAGES_DIRECTORY, file), 'utf8');
}

/** For files whose names change with their content. */
export const ONE_YEAR = 'public, max-age=31536000, immutable';
