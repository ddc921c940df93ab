import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyReply {
    /** Whether to close the connection after this response. */
    endsConnection(): boolean;
  }
}

/**
 * While draining, closes each connection after its next response, so that proxies reuse none of them. Pipelined requests
 * get their responses first.
 */
export function endConnections(
  server: FastifyInstance,
  isAsked: () => boolean,
  isAwaited: (socket: Socket) => boolean,
): void {
  server.decorateReply('endsConnection', function endsConnection(this: FastifyReply) {
    return isAsked() && !isAwaited(this.request.raw.socket);
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.endsConnection()) reply.header('Connection', 'close');
    done();
  });
}
