import type { FastifyInstance } from 'fastify';

/**
 * A plugin of Fastify that applies to all routes, as `fastify-plugin` would make it. Otherwise its hooks and decorators
 * would be kept from routes that the plugin does not add itself, so from all of Nest's.
 */
export const plugin = <Options extends object>(apply: (server: FastifyInstance, options: Options) => void) =>
  Object.assign(apply, { [Symbol.for('skip-override')]: true });
