import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { HttpError } from '#client/lib/http.ts';

interface EventStreamOptions {
  /** Opens the stream. An `HttpError` with one of the `FINAL_STATUSES` ends it for good. */
  connect: (signal: AbortSignal) => Promise<Response>;
  onEvent: (event: EventSourceMessage) => void;
}

/** Milliseconds before reconnecting: doubles from the first pause to the longest. */
const PAUSE = { first: 1_000, longest: 30_000 };

/** Milliseconds of silence after which a connection counts as dead. The server's heartbeats are more frequent. */
const SILENCE = 60_000;

/** Retrying does not help after these. */
const FINAL_STATUSES: readonly number[] = [401, 403, 404];

/**
 * Reads server-sent events until the returned function is called. Reconnects with exponential backoff, or at once when
 * the network is back or the tab becomes visible. Not EventSource, which cannot send the token.
 */
export function subscribeToEvents({ connect, onEvent }: EventStreamOptions): () => void {
  const stopped = new AbortController();
  let attempts = 0;

  async function follow() {
    while (!stopped.signal.aborted) {
      const begun = performance.now();
      try {
        await readOnce(connect, stopped.signal, onEvent);
      } catch (error) {
        if (error instanceof HttpError && FINAL_STATUSES.includes(error.status)) return;
      }
      // Only a long connection resets the backoff: a server that accepts and hangs up would be called every second.
      if (performance.now() - begun > PAUSE.longest) attempts = 0;
      await pause(reconnectDelay(attempts++, Math.random()), stopped.signal);
    }
  }

  void follow();
  return () => stopped.abort();
}

/** Exponential backoff with jitter, so that many clients do not reconnect at the same moment. */
export function reconnectDelay(attempts: number, random: number): number {
  const whole = Math.min(PAUSE.first * 2 ** attempts, PAUSE.longest);
  return whole * (0.5 + random / 2);
}

async function readOnce(
  connect: EventStreamOptions['connect'],
  stopped: AbortSignal,
  onEvent: EventStreamOptions['onEvent'],
): Promise<void> {
  const connection = new AbortController();
  const end = () => connection.abort();
  stopped.addEventListener('abort', end, { once: true });
  let silence = setTimeout(end, SILENCE);
  try {
    const { body } = await connect(connection.signal);
    if (!body) return;
    const parser = createParser({ onEvent });
    const decoder = new TextDecoder();
    const reader = body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(silence);
      silence = setTimeout(end, SILENCE);
      if (!stopped.aborted) parser.feed(decoder.decode(part.value, { stream: true }));
    }
  } finally {
    clearTimeout(silence);
    stopped.removeEventListener('abort', end);
  }
}

/** Like `sleep`, but ends early when the network is back, the tab becomes visible or the stream is stopped. */
function pause(milliseconds: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const { signal } = over;
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
