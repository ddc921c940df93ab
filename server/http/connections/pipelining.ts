import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';

/** Browsers do not pipeline; other clients send a few requests ahead. */
const MAX_WAITING_PER_CONNECTION = 10;

/** Undocumented: Node passes each request of a connection to this parser callback. */
interface ParsedSocket extends Socket {
  parser?: { onIncoming: ((request: IncomingMessage) => number) | null } | null;
}

/**
 * Closes a connection and drops the requests that have already arrived. Otherwise, Node parses, starts and aborts thousands
 * of them, which takes a second for a dozen such connections.
 */
function endConnection(socket: ParsedSocket): void {
  socket.destroy();
  if (socket.parser) socket.parser.onIncoming = () => 0;
}

/**
 * Handles the pipelined requests of a connection one at a time, and closes connections with too many waiting. Node would start
 * all of them immediately, and never close their responses if the client disconnects. Call it before other hooks are added.
 * @returns a function that checks whether requests are waiting on a connection
 */
export function limitPipelining(server: FastifyInstance): (socket: Socket) => boolean {
  const waiting = new WeakMap<Socket, number>();

  const waitForTurn: onRequestHookHandler = (request, reply, done) => {
    const { socket } = request.raw;
    // It is this request's turn: Node has assigned the socket to its response.
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
      // Node is still assigning the socket.
      queueMicrotask(done);
    });
  };

  server.addHook('onRequest', waitForTurn);
  // Targets such as `*` reach the 404 handler without `onRequest` hooks.
  server.addHook('preHandler', waitForTurn);
  return (socket) => (waiting.get(socket) ?? 0) > 0;
}
