import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { HttpError } from '#client/lib/http.ts';

interface EventStreamOptions {
  /** Opens the stream. An `HttpError` that says "not you" or "not here" ends it all. */
  connect: (signal: AbortSignal) => Promise<Response>;
  onEvent: (event: EventSourceMessage) => void;
}

/** Milliseconds: the first pause before connecting again, which doubles until the longest. */
const PAUSE = { first: 1_000, longest: 30_000 };

/** Milliseconds of silence after which a connection counts as dead: servers send a sign of life more often. */
const SILENCE = 60_000;

/** What asking again does not change. */
const FINAL: readonly number[] = [401, 403, 404];

/**
 * Follows server-sent events until it is told to stop, and connects again whenever the connection ends: after a pause
 * that grows, or at once when the network or the reader is back. EventSource itself could not carry the token.
 */
export function followEvents({ connect, onEvent }: EventStreamOptions): () => void {
  const stopped = new AbortController();
  let attempts = 0;

  async function follow() {
    while (!stopped.signal.aborted) {
      const begun = performance.now();
      try {
        await readOnce(connect, stopped.signal, onEvent);
      } catch (error) {
        if (error instanceof HttpError && FINAL.includes(error.status)) return;
      }
      // Not at the first event: who greets everybody and hangs up would be asked every second.
      if (performance.now() - begun > PAUSE.longest) attempts = 0;
      await pause(reconnectPause(attempts++, Math.random()), stopped.signal);
    }
  }

  void follow();
  return () => stopped.abort();
}

/** Between half and the whole of a pause that doubles, so that many desks do not come back in one moment. */
export function reconnectPause(attempts: number, random: number): number {
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

/** Waits, but no longer than until the network is back, somebody looks at the page again, or all is over. */
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
