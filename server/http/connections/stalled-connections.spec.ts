import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { endStalledConnections } from './stalled-connections.ts';

const LIMIT = 60_000;
/** More than the system's socket buffers. */
const LONG = Buffer.alloc(32 * 1024 * 1024);
const REQUEST = 'GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n';

/** The server's side of a connection. */
type Connection = Socket & { _handle?: { writeQueueSize: number } | null };

const server = createServer();
const clients: Socket[] = [];

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await delay(5);
}

beforeAll(async () => {
  // Tests advance the interval.
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask', 'performance'],
  });
  endStalledConnections(server, LIMIT);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  server.removeAllListeners('request');
});
afterAll(() => {
  server.close();
  jest.useRealTimers();
});

/** A client that has sent a request, and the server's side of it. */
async function sendRequest(): Promise<{ client: Socket; response: ServerResponse; connection: Connection }> {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(client);
  client.on('error', () => {}).write(REQUEST);
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  return { client, response, connection: response.socket as Connection };
}

describe('a connection', () => {
  it('is closed if its client reads nothing, even if it sends more requests', async () => {
    const { client, response, connection } = await sendRequest();
    response.end(LONG);
    let looks = 0;
    for (; !connection.destroyed; looks += 1) {
      client.write(REQUEST);
      await delay(20);
      jest.advanceTimersByTime(LIMIT);
    }
    expect(looks).toBeGreaterThan(1);
    // The last request may cause a connection reset.
    client.resume();
    await until(() => client.closed);
    expect(client.bytesRead).toBeLessThan(LONG.length);
  });

  it('stays open while its client reads a little now and then', async () => {
    const { client, response, connection } = await sendRequest();
    const untaken = () => connection._handle?.writeQueueSize ?? 0;
    response.end(LONG);
    let looks = 0;
    for (; untaken() > 0; looks += 1) {
      const before = untaken();
      client.resume();
      await until(() => untaken() < before);
      client.pause();
      jest.advanceTimersByTime(LIMIT);
    }
    expect(looks).toBeGreaterThan(5);
    expect(connection.destroyed).toBe(false);
    expect(connection.bytesWritten).toBeGreaterThan(LONG.length);
  });

  it('stays open while idle, and a late response gets the full time', async () => {
    const { client, response, connection } = await sendRequest();
    response.write('event');
    await once(client, 'data');
    for (let looks = 0; looks < 5; looks += 1) jest.advanceTimersByTime(LIMIT);
    client.pause();
    response.end(LONG);
    expect(connection.writableLength).toBeGreaterThan(0);
    jest.advanceTimersByTime(LIMIT);
    client.resume();
    await until(() => response.writableFinished);
    expect(connection.destroyed).toBe(false);
  });
});
