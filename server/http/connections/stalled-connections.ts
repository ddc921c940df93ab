import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A stalled connection is closed after one to two times this long. */
const MAX_STALL_MILLISECONDS = 50_000;

/** Undocumented: the bytes of the current write that the system has not accepted yet. */
interface HandledSocket extends Socket {
  _handle?: { writeQueueSize?: number } | null;
}

/** The write progress of a connection; undefined if nothing is pending. */
function writeProgress(socket: HandledSocket): string | undefined {
  const { bytesWritten, writableLength, _handle: handle } = socket;
  return writableLength === 0 ? undefined : `${bytesWritten - writableLength} ${handle?.writeQueueSize}`;
}

/**
 * Closes connections whose client does not read the response. Otherwise, they would hold it, and its file or query,
 * forever. Node's own timeout restarts with whatever the client sends. An idle event stream is not stalled: nothing is
 * pending.
 */
export function endStalledConnections(server: Server, milliseconds = MAX_STALL_MILLISECONDS): void {
  const latest = new Map<Socket, string | undefined>();
  server.on('connection', (socket) => {
    latest.set(socket, undefined);
    socket.once('close', () => latest.delete(socket));
  });

  const timer = setInterval(() => {
    for (const [socket, before] of latest) {
      const now = writeProgress(socket);
      if (now !== undefined && now === before) socket.destroy();
      else latest.set(socket, now);
    }
  }, milliseconds);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
