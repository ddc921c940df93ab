import { setTimeout as rest } from 'node:timers/promises';
import type { Client } from 'pg';

/** Shows a connection that died in silence, and keeps one in use that something between would cut for idleness. */
const PING_MILLISECONDS = 20_000;
const FIRST_PAUSE_MILLISECONDS = 250;
const LONGEST_PAUSE_MILLISECONDS = 10_000;

export interface Listening {
  channel: string;
  /** Makes a client that is not connected yet. */
  createClient: () => Client;
  /** What is notified from now on arrives; what was before may have been missed. */
  onListening: () => void;
  onPayload: (payload: string | undefined) => void;
  onLost: (error: unknown) => void;
  /** Ends the listening. */
  signal: AbortSignal;
}

async function listenOnce({ channel, createClient, onListening, onPayload, signal }: Listening) {
  const client = createClient();
  let stop = () => {};
  const ended = new Promise<void>((resolve, reject) => {
    stop = resolve;
    client.on('error', reject);
    client.once('end', () => reject(new Error('PostgreSQL has closed the connection.')));
  });
  // While the connection is being made, the failure is reported by what waits for that.
  ended.catch(() => {});
  let ping: NodeJS.Timeout | undefined;
  signal.addEventListener('abort', stop);
  client.on('notification', (message) => onPayload(message.payload));
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    if (signal.aborted) return;
    onListening();
    // A ping that fails ends the connection, which is heard above.
    ping = setInterval(() => client.query('select').catch(() => client.end()), PING_MILLISECONDS);
    await ended;
  } finally {
    clearInterval(ping);
    signal.removeEventListener('abort', stop);
    // Not waited for: nobody answers on a dead connection.
    client.end().catch(() => {});
  }
}

/** Listens on a channel, over a connection of its own that is made anew as often as it is lost. */
export async function keepListening(listening: Listening): Promise<void> {
  const { signal } = listening;
  let pause = FIRST_PAUSE_MILLISECONDS;
  const onListening = () => {
    pause = FIRST_PAUSE_MILLISECONDS;
    listening.onListening();
  };
  while (!signal.aborted) {
    try {
      await listenOnce({ ...listening, onListening });
    } catch (error) {
      if (signal.aborted) return;
      listening.onLost(error);
      await rest(pause, undefined, { signal, ref: false }).catch(() => {});
      pause = Math.min(pause * 2, LONGEST_PAUSE_MILLISECONDS);
    }
  }
}
