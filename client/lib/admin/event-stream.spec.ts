import { HttpError } from '#client/lib/http.ts';
import { reconnectDelay, subscribeToEvents } from './event-stream.ts';

type Connect = (signal: AbortSignal) => Promise<Response>;

const network = new EventTarget();
const respond = (...parts: string[]) => Promise.resolve(new Response(parts.join('')));

/** A response that stays open until it is aborted. */
function openConnection(signal: AbortSignal): Promise<Response> {
  const body = new ReadableStream({
    start(controller) {
      signal.addEventListener('abort', () => controller.error(signal.reason));
    },
  });
  return Promise.resolve(new Response(body));
}

function subscribe(connect: Connect) {
  const events: [string | undefined, string][] = [];
  const connected = jest.fn(connect);
  const stop = subscribeToEvents({
    connect: connected,
    onEvent: ({ event, data }) => void events.push([event, data]),
  });
  return { events, connected, stop };
}

const advance = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.addEventListener = network.addEventListener.bind(network) as typeof addEventListener;
});

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'addEventListener');
});

describe('the event stream', () => {
  it('parses events, however the network splits them', async () => {
    const { events, stop } = subscribe(() =>
      respond('event: ready\nda', 'ta: {}\n\n: alive\n\nevent: orders\ndata: 1\n\n'),
    );
    await advance(0);
    expect(events).toEqual([
      ['ready', '{}'],
      ['orders', '1'],
    ]);
    stop();
  });

  it('reconnects after a delay when the connection ends', async () => {
    const { connected, stop } = subscribe(() => respond('event: ready\ndata: {}\n\n'));
    await advance(0);
    expect(connected).toHaveBeenCalledTimes(1);
    await advance(1_000);
    expect(connected).toHaveBeenCalledTimes(2);
    stop();
  });

  it('backs off from a server that accepts connections and closes them', async () => {
    const { connected, stop } = subscribe(() => respond('event: ready\ndata: {}\n\n'));
    await advance(60_000);
    expect(connected.mock.calls.length).toBeLessThan(12);
    stop();
  });

  it('reconnects immediately when the network is back', async () => {
    const { connected, stop } = subscribe(() => Promise.reject(new TypeError('Failed to fetch')));
    await advance(40_000);
    const before = connected.mock.calls.length;
    await advance(0);
    network.dispatchEvent(new Event('online'));
    await advance(0);
    expect(connected).toHaveBeenCalledTimes(before + 1);
    stop();
  });

  it('reconnects when a connection goes silent', async () => {
    const { connected, stop } = subscribe(openConnection);
    await advance(59_000);
    expect(connected).toHaveBeenCalledTimes(1);
    await advance(3_000);
    expect(connected).toHaveBeenCalledTimes(2);
    stop();
  });

  it.each([401, 403, 404])('does not reconnect after %d', async (status) => {
    const { connected } = subscribe(() => Promise.reject(new HttpError(status, '')));
    await advance(120_000);
    expect(connected).toHaveBeenCalledTimes(1);
  });

  it('stops during a delay', async () => {
    const { connected, stop } = subscribe(() => Promise.reject(new HttpError(503, '')));
    await advance(0);
    stop();
    await advance(120_000);
    expect(connected).toHaveBeenCalledTimes(1);
  });

  it('aborts the connection when stopped', async () => {
    let signal: AbortSignal | undefined;
    const { stop } = subscribe((connectSignal) => {
      signal = connectSignal;
      return openConnection(connectSignal);
    });
    await advance(0);
    stop();
    expect(signal?.aborted).toBe(true);
  });
});

describe('the reconnect delay', () => {
  it.each([
    [0, 0, 500],
    [0, 1, 1_000],
    [3, 1, 8_000],
    [10, 0, 15_000],
    [10, 1, 30_000],
  ])('after %d attempts (chance %d) is %d ms', (attempts, random, milliseconds) => {
    expect(reconnectDelay(attempts, random)).toBe(milliseconds);
  });
});
