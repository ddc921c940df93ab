import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';

/** No browser sends ahead at all; other clients send a few requests, or one the moment the last byte has arrived. */
const MOST_WAITING_ON_A_CONNECTION = 10;

/** What Node keeps on a connection, undocumented, to hand each request of it to the server. */
interface ParsedSocket extends Socket {
  parser?: { onIncoming: ((request: IncomingMessage) => number) | null } | null;
}

/**
 * Ends a connection with all that was sent ahead on it. Node goes on to read what has arrived already, thousands of
 * requests in 64 kB, and makes, starts and aborts each, which takes a second for a dozen of such connections; so they
 * are dropped as they are read. Without this the connection ends too, only later.
 */
function endConnection(socket: ParsedSocket): void {
  socket.destroy();
  if (socket.parser) socket.parser.onIncoming = () => 0;
}

/**
 * Lets a request that was sent ahead wait until the answers before it are out, and ends connections that send many.
 * Node starts all of them at once: what they open stays open when the client leaves, because an answer whose turn
 * never came is never closed. Must be called before other hooks are added.
 */
export function limitPipelining(server: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();

  const waitForTurn: onRequestHookHandler = (request, reply, done) => {
    const { socket } = request.raw;
    // It is this answer's turn: Node has given it the connection.
    if (reply.raw.socket !== null) return void done();
    if (socket.destroyed) return void reply.hijack();

    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > MOST_WAITING_ON_A_CONNECTION) {
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
}
