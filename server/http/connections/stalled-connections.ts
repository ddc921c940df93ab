import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A stalled connection is ended between one and two times as long after the last byte was taken. */
const MAX_STALL_MILLISECONDS = 50_000;

/** What Node keeps of a connection, undocumented: how much of the current write the system has not taken yet. */
interface HandledSocket extends Socket {
  _handle?: { writeQueueSize?: number } | null;
}

/** How far a connection has come with what it sends; undefined when nothing waits. */
function writeProgress(socket: HandledSocket): string | undefined {
  const { bytesWritten, writableLength, _handle: handle } = socket;
  return writableLength === 0 ? undefined : `${bytesWritten - writableLength} ${handle?.writeQueueSize}`;
}

/**
 * Ends connections whose client takes nothing of a response. They would keep it, and the file or the query that it comes
 * from, for good. The timeout of Node's own begins again with whatever the client sends. An event stream is none of
 * them: nothing waits on it.
 */
export function endStalledConnections(server: Server, milliseconds = MAX_STALL_MILLISECONDS): void {
  const latest = new Map<Socket, string | undefined>();
  server.on('connection', (socket) => {
    latest.set(socket, undefined);
    socket.once('close', () => latest.delete(socket));
  });

  const look = setInterval(() => {
    for (const [socket, before] of latest) {
      const now = writeProgress(socket);
      if (now !== undefined && now === before) socket.destroy();
      else latest.set(socket, now);
    }
  }, milliseconds);
  look.unref();
  server.once('close', () => clearInterval(look));
}
