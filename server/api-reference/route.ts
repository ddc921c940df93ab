import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { IS_PUBLIC, IS_WITHOUT_SECOND_FACTOR, type PublicWhere } from '../auth/public.decorator.ts';

interface Resource {
  tag: 'Session' | 'Products' | 'Stock' | 'Orders' | 'Shop' | 'Data API';
  /** The kind of resource that `:id` identifies. */
  idOf?: 'order' | 'product';
}

/** What is derived from the code of a route. */
export interface Route extends Resource {
  access: PublicWhere | 'operators';
  /** Whether operators who still have to set up a second factor may use it. */
  isWithoutSecondFactor: boolean;
  hasBody: boolean;
}

/** By the first two segments of a path. */
const RESOURCES: Record<string, Resource> = {
  'api/auth': { tag: 'Session' },
  'api/products': { tag: 'Products', idOf: 'product' },
  'api/stock': { tag: 'Stock' },
  'api/orders': { tag: 'Orders', idOf: 'order' },
  'api/payments': { tag: 'Orders' },
  'api/settings': { tag: 'Shop' },
  'api/health': { tag: 'Shop' },
  'api/readiness': { tag: 'Shop' },
  'api/docs-json': { tag: 'Shop' },
  'rest/v1': { tag: 'Data API' },
};

/** @throws Error if the path matches no resource */
export function routeOf(controller: Type, handler: object): Route {
  const path = [controller, handler].map((target) => Reflect.getMetadata(PATH_METADATA, target)).join('/');
  const resource = RESOURCES[path.split('/', 2).join('/')];
  if (resource === undefined) throw new Error(`${path} has no tag: add its resource to RESOURCES`);
  return {
    tag: resource.tag,
    idOf: path.includes('/:id') ? resource.idOf : undefined,
    access:
      Reflect.getMetadata(IS_PUBLIC, handler) ?? Reflect.getMetadata(IS_PUBLIC, controller) ?? 'operators',
    isWithoutSecondFactor: Reflect.getMetadata(IS_WITHOUT_SECOND_FACTOR, handler) ?? false,
    hasBody: [RequestMethod.POST, RequestMethod.PUT].includes(Reflect.getMetadata(METHOD_METADATA, handler)),
  };
}
