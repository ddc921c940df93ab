import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { HttpError } from '#client/lib/http.ts';

interface EventStreamOptions {
  /** Opens the stream. An `HttpError` with one of the `FINAL_STATUSES` ends the subscription. */
  connect: (signal: AbortSignal) => Promise<Response>;
  onEvent: (event: EventSourceMessage) => void;
}

/** Milliseconds before reconnecting: doubles from the first delay to the longest. */
const BACKOFF = { first: 1_000, longest: 30_000 };

/** Milliseconds without data after which a connection counts as dead. The server's heartbeats are more frequent. */
const IDLE_TIMEOUT = 60_000;

/** Retrying doesn't help after these. */
const FINAL_STATUSES: readonly number[] = [401, 403, 404];

/**
 * Subscribes to server-sent events until the returned function is called. Reconnects with exponential backoff, or
 * immediately when the network is back or the tab becomes visible. EventSource can't send the token.
 */
export function subscribeToEvents({ connect, onEvent }: EventStreamOptions): () => void {
  const stopped = new AbortController();
  let attempts = 0;

  async function follow() {
    while (!stopped.signal.aborted) {
      const started = performance.now();
      try {
        await readOnce(connect, stopped.signal, onEvent);
      } catch (error) {
        if (error instanceof HttpError && FINAL_STATUSES.includes(error.status)) return;
      }
      // Only a long connection resets the backoff. Otherwise, a server that accepts and closes would be called every second.
      if (performance.now() - started > BACKOFF.longest) attempts = 0;
      await waitToReconnect(reconnectDelay(attempts++, Math.random()), stopped.signal);
    }
  }

  void follow();
  return () => stopped.abort();
}

/** Exponential backoff with jitter, so that clients don't all reconnect at once. */
export function reconnectDelay(attempts: number, random: number): number {
  const maximum = Math.min(BACKOFF.first * 2 ** attempts, BACKOFF.longest);
  return maximum * (0.5 + random / 2);
}

async function readOnce(
  connect: EventStreamOptions['connect'],
  stopped: AbortSignal,
  onEvent: EventStreamOptions['onEvent'],
): Promise<void> {
  const connection = new AbortController();
  const end = () => connection.abort();
  stopped.addEventListener('abort', end, { once: true });
  let idle = setTimeout(end, IDLE_TIMEOUT);
  try {
    const { body } = await connect(connection.signal);
    if (!body) return;
    const parser = createParser({ onEvent });
    const decoder = new TextDecoder();
    const reader = body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(idle);
      idle = setTimeout(end, IDLE_TIMEOUT);
      if (!stopped.aborted) parser.feed(decoder.decode(part.value, { stream: true }));
    }
  } finally {
    clearTimeout(idle);
    stopped.removeEventListener('abort', end);
  }
}

/** Like `sleep`, but ends early when the network is back, the tab becomes visible, or the subscription ends. */
function waitToReconnect(milliseconds: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const end = () => {
      clearTimeout(timer);
      ended.abort();
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const { signal } = ended;
    stopped.addEventListener('abort', end, { signal });
    globalThis.addEventListener?.('online', end, { signal });
    globalThis.document?.addEventListener(
      'visibilitychange',
      () => {
        if (!document.hidden) end();
      },
      { signal },
    );
    if (stopped.aborted) end();
  });
}
