import { readdirSync } from 'node:fs';
import path from 'node:path';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { IS_PUBLIC, type PublicWhere } from '../../server/auth/public.decorator.ts';

type Class = new (...values: never[]) => object;

export interface ServerRoute {
  method: string;
  /** As in the router: `/api/products/:id`. */
  path: string;
  open: PublicWhere | 'guarded';
}

const SERVER = path.join(__dirname, '../../server');

function controllers(): Class[] {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.controller.ts'),
  );
  return files.flatMap((file) => Object.values<Class>(require(path.join(SERVER, file))));
}

function routesOf(controller: Class): ServerRoute[] {
  const prefix: string = Reflect.getMetadata(PATH_METADATA, controller);
  return Object.getOwnPropertyNames(controller.prototype)
    .map((name) => Reflect.get(controller.prototype, name))
    .filter((handler) => Reflect.hasMetadata(METHOD_METADATA, handler))
    .map((handler) => ({
      method: RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler)] ?? '',
      path: path.posix.join('/', prefix, Reflect.getMetadata(PATH_METADATA, handler)).replace(/(.)\/$/, '$1'),
      open:
        Reflect.getMetadata(IS_PUBLIC, handler) ?? Reflect.getMetadata(IS_PUBLIC, controller) ?? 'guarded',
    }));
}

/** All routes of all controllers, from their decorators. */
export function serverRoutes(): ServerRoute[] {
  return controllers().flatMap(routesOf);
}
