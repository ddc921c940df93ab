import { Socket } from 'node:net';

/** Statements end after ten seconds at the latest, and pools close what is idle for ten: longer means that nobody is there. */
const LONGEST_SILENCE_MILLISECONDS = 12_000;

/**
 * A connection to PostgreSQL that ends itself when nothing has passed through it for too long. A host that freezes, or
 * a firewall that forgets a connection, closes nothing: without a limit a query would wait for its answer for good.
 */
export function socketWithSilenceLimit(milliseconds = LONGEST_SILENCE_MILLISECONDS): Socket {
  const socket = new Socket();
  const error = new Error(`PostgreSQL has been silent for ${milliseconds / 1000} seconds`);
  socket.setTimeout(milliseconds, () => socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' })));
  return socket;
}
