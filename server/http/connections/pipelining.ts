import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';

/** No browser sends ahead at all; other clients send a few requests, or one the moment the last byte has arrived. */
const MAX_WAITING_PER_CONNECTION = 10;

/** What Node keeps on a connection, undocumented, to hand each request of it to the server. */
interface ParsedSocket extends Socket {
  parser?: { onIncoming: ((request: IncomingMessage) => number) | null } | null;
}

/**
 * Ends a connection, and drops the requests that have arrived on it already. Otherwise Node parses, starts and aborts
 * thousands of them, which takes a second for a dozen such connections.
 */
function endConnection(socket: ParsedSocket): void {
  socket.destroy();
  if (socket.parser) socket.parser.onIncoming = () => 0;
}

/**
 * Makes pipelined requests wait their turn, and ends connections that send many. Node would start all of them at once,
 * and never close the responses of those whose client has left. Must be called before other hooks are added.
 * @returns whether requests wait on a connection for their turn
 */
export function limitPipelining(server: FastifyInstance): (socket: Socket) => boolean {
  const waiting = new WeakMap<Socket, number>();

  const waitForTurn: onRequestHookHandler = (request, reply, done) => {
    const { socket } = request.raw;
    // It is this response's turn: Node has given it the connection.
    if (reply.raw.socket !== null) return void done();
    if (socket.destroyed) return void reply.hijack();

    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > MAX_WAITING_PER_CONNECTION) {
      reply.hijack();
      return endConnection(socket);
    }
    waiting.set(socket, count);
    reply.raw.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      // Node is not finished with handing over the connection.
      queueMicrotask(done);
    });
  };

  server.addHook('onRequest', waitForTurn);
  // Targets such as `*` go to the 404 handler before any hook of ours is asked.
  server.addHook('preHandler', waitForTurn);
  return (socket) => (waiting.get(socket) ?? 0) > 0;
}
