import { RequestTimeoutException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/**
 * Refuses a body that does not arrive in time. Node's own limit for a whole request was seen not to come into force
 * once the headers are there, and the client would wait for good.
 */
export function refuseLateBodies(server: FastifyInstance, milliseconds: number): void {
  server.addHook('preParsing', async ({ raw }, reply, body) => {
    if (raw.complete) return;
    const timer = setTimeout(() => {
      if (body.listenerCount('error') === 0) return;
      const late = new RequestTimeoutException('The request did not arrive in time. Send it again.');
      reply.header('Connection', 'close');
      // To whoever reads the body, the error has to look like one of the framework's.
      body.emit('error', Object.assign(late, { statusCode: 408 }));
    }, milliseconds);
    for (const event of ['end', 'close']) body.once(event, () => clearTimeout(timer));
  });
}
