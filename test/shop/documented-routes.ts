import { readFileSync } from 'node:fs';
import path from 'node:path';

const DOCUMENT = path.join(__dirname, '../../dist/server/api-reference/openapi.json');

interface Operation {
  security?: Record<string, string[]>[];
}

export interface DocumentedRoute {
  method: string;
  /** As in the router: `/api/products/:id`. */
  path: string;
  isGuarded: boolean;
}

/** All routes of the API, from its built description: loading the controllers takes seconds. */
export function documentedRoutes(): DocumentedRoute[] {
  const { paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
  return Object.entries<Record<string, Operation>>(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { security = [] }]) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{(\w+)\}/g, ':$1'),
      isGuarded: security.length > 0 && security.every((scheme) => 'operator' in scheme),
    })),
  );
}
