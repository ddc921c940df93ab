export interface ShopEvent {
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: the tests check its shape
  data: any;
  /** The time of arrival, in milliseconds. */
  at: number;
}

/** The shop's event stream, as browsers read it. */
export interface EventStream {
  status: number;
  headers: Headers;
  /** Everything received so far, including comments. */
  text(): string;
  events(): ShopEvent[];
  /** Resolves once the received events satisfy the condition; rejects if the stream ends first. */
  until(condition: (events: ShopEvent[]) => boolean): Promise<void>;
  ended: Promise<void>;
  close(): void;
}

function parseEvent(block: string): ShopEvent | undefined {
  const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
  return event === undefined ? undefined : { event, data: JSON.parse(data ?? ''), at: Date.now() };
}

export async function openEvents(shop: string, token: string | undefined): Promise<EventStream> {
  const abort = new AbortController();
  const response = await fetch(`${shop}/api/orders/events`, {
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  let text = '';
  let rest = '';
  let isOver = false;
  const events: ShopEvent[] = [];
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const check of waiting) check();
  };
  const read = async () => {
    for await (const chunk of response.body ?? []) {
      const received = Buffer.from(chunk).toString();
      text += received;
      const blocks = (rest + received).split('\n\n');
      rest = blocks.pop() ?? '';
      events.push(...blocks.map(parseEvent).filter((event) => event !== undefined));
      wake();
    }
  };
  const ended = read()
    .catch(() => {})
    .finally(() => {
      isOver = true;
      wake();
    });
  return {
    status: response.status,
    headers: response.headers,
    text: () => text,
    events: () => events,
    until: (condition) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (condition(events)) resolve();
          else if (isOver) reject(new Error(`The stream ended after ${JSON.stringify(events)}`));
          else return;
          waiting.delete(check);
        };
        waiting.add(check);
        check();
      }),
    ended,
    close: () => abort.abort(),
  };
}
