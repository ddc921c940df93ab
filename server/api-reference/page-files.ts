import { createRequire } from 'node:module';
import path from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

const OWN_DIRECTORY = path.join(import.meta.dirname, 'page');
const OWN_FILES = ['index.html', 'page.css', 'page.js'];
const SWAGGER_UI_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'];

/** A file of the reference's page: where it lies and what it is. Undefined for every other name. */
export function pageFile(name: string): { location: string; type: string } | undefined {
  const type = TYPES[path.extname(name)];
  if (type === undefined) return undefined;
  if (OWN_FILES.includes(name)) return { location: path.join(OWN_DIRECTORY, name), type };
  if (!SWAGGER_UI_FILES.includes(name)) return undefined;
  return { location: createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`), type };
}
