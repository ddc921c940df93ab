import { readdirSync } from 'node:fs';
import path from 'node:path';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { IS_PUBLIC } from './auth/public.decorator.ts';

const OPENNESS: Record<string, string> = { everywhere: 'public ', 'outside production': 'trial  ' };

type Class = new (...values: never[]) => object;

function controllers(): Class[] {
  const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.controller.ts'),
  );
  return files.flatMap((file) => Object.values<Class>(require(path.join(__dirname, file))));
}

function routesOf(controller: Class): string[] {
  const prefix: string = Reflect.getMetadata(PATH_METADATA, controller);
  return Object.getOwnPropertyNames(controller.prototype)
    .map((name) => Reflect.get(controller.prototype, name))
    .filter((handler) => Reflect.hasMetadata(METHOD_METADATA, handler))
    .map((handler) => {
      const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler)];
      const route = path.posix.join('/', prefix, Reflect.getMetadata(PATH_METADATA, handler));
      const open = Reflect.getMetadata(IS_PUBLIC, handler) ?? Reflect.getMetadata(IS_PUBLIC, controller);
      return `${OPENNESS[open] ?? 'guarded'} ${method} ${route.replace(/(.)\/$/, '$1')}`;
    });
}

it('every route is guarded unless it is meant to be public', () => {
  expect(controllers().flatMap(routesOf).sort()).toEqual([
    'guarded DELETE /api/products/:id',
    'guarded GET /api/auth/verify',
    'guarded GET /api/orders',
    'guarded GET /api/orders/:id',
    'guarded GET /api/orders/counts',
    'guarded GET /api/orders/events',
    'guarded GET /api/orders/summary',
    'guarded POST /api/orders/exports',
    'guarded POST /api/products',
    'guarded PUT /api/orders/:id/status',
    'guarded PUT /api/orders/status',
    'guarded PUT /api/products/:id',
    'public  ALL /rest/v1/*',
    'public  ALL /rest/v1/:table',
    'public  GET /*',
    'public  GET /api/docs',
    'public  GET /api/docs/:file',
    'public  GET /api/health',
    'public  GET /api/orders/export.csv',
    'public  GET /api/products',
    'public  GET /api/products/:id',
    'public  GET /api/settings',
    'public  GET /robots.txt',
    'public  GET /sitemap.xml',
    'public  POST /api/auth/login',
    'public  POST /rest/v1/orders',
    'trial   GET /api/docs-json',
  ]);
});
