import type { FastifyInstance } from 'fastify';

/**
 * Like `fastify-plugin`: without this, the hooks and decorators of a plugin apply only to its own routes, and so to none of
 * Nest's.
 */
export const plugin = <Options extends object>(apply: (server: FastifyInstance, options: Options) => void) =>
  Object.assign(apply, { [Symbol.for('skip-override')]: true });
