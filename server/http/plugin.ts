import type { FastifyInstance } from 'fastify';

/**
 * Like `fastify-plugin`: otherwise, the hooks and decorators of a plugin would apply only to its own routes, not to
 * Nest's.
 */
export const plugin = <Options extends object>(apply: (server: FastifyInstance, options: Options) => void) =>
  Object.assign(apply, { [Symbol.for('skip-override')]: true });
