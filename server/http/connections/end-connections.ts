import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyReply {
    /** Whether its connection should end with this response. */
    endsConnection(): boolean;
  }
}

/**
 * Ends each connection with its next response when that is asked for. A proxy would send its next request
 * on the same connection, which is about to be closed. Requests that it has sent already are answered first.
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
