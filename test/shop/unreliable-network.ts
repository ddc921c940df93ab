import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { oneOf } from './seeded-random.ts';

interface Sent {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const MAX_DELAY_MILLISECONDS = 300;
/** Long after the browser has given up and sent the request again. */
const MAX_LATE_MILLISECONDS = 3_000;

/** A proxy between browser and shop that applies a random fault of networks and proxies to each request. */
export interface UnreliableNetwork {
  /** The URL of the shop through the network. */
  url: string;
  /** How often each fault has happened. */
  faults: Record<Fault, number>;
  /** Resolves once no request is in flight. */
  settled(): Promise<void>;
  close(): void;
}

type Handling = (sent: Sent, response: ServerResponse, network: Network) => Promise<void>;

const FAULTS = {
  async none(sent, response, { forward }) {
    answer(response, await forward(sent));
  },
  async 'request lost'(_sent, response) {
    reset(response);
  },
  async 'answer lost'(sent, response, { forward }) {
    await forward(sent);
    reset(response);
  },
  async 'answer cut in the middle'(sent, response, { forward }) {
    const { status, headers, body } = await forward(sent);
    response.writeHead(status, { ...headers, 'content-length': body.length + 1 });
    response.write(body, () => reset(response));
  },
  async 'answer withheld'(sent, _response, { forward }) {
    await forward(sent);
  },
  async delayed(sent, response, { forward, random }) {
    await delay(random() * MAX_DELAY_MILLISECONDS);
    answer(response, await forward(sent));
  },
  async 'reset, and delivered late'(sent, response, { forward, random }) {
    reset(response);
    await delay(random() * MAX_LATE_MILLISECONDS);
    await forward(sent);
  },
  async 'duplicated, first answer'(sent, response, { forward }) {
    const both = [forward(sent), forward(sent)];
    answer(response, await Promise.race(both));
    await Promise.all(both);
  },
  async 'duplicated, last answer'(sent, response, { forward }) {
    const both = [forward(sent), forward(sent)];
    await Promise.race(both);
    const [one, other] = await Promise.all(both);
    answer(response, (one?.status ?? 0) > (other?.status ?? 0) ? one : other);
  },
  async 'gateway timeout'(sent, response, { forward }) {
    await forward(sent);
    const body = Buffer.from('<html><h1>504 Gateway Time-out</h1></html>');
    answer(response, { status: 504, headers: { 'content-type': 'text/html' }, body });
  },
} satisfies Record<string, Handling>;

export type Fault = keyof typeof FAULTS;

interface Network {
  forward(sent: Sent): Promise<Received>;
  random: () => number;
}

function answer(response: ServerResponse, received: Received | undefined): void {
  if (received === undefined) reset(response);
  else response.writeHead(received.status, received.headers).end(received.body);
}

function reset({ socket }: ServerResponse): void {
  socket?.resetAndDestroy();
}

async function wholeBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function forwardTo(shop: string, { method, path, headers, body }: Sent): Promise<Received> {
  const forwarded = request(shop + path, { method, headers: { ...headers, connection: 'close' } });
  forwarded.end(body);
  const [response] = (await once(forwarded, 'response')) as [IncomingMessage];
  // The body is forwarded in one piece, so its length replaces the transfer encoding.
  const { 'transfer-encoding': _, connection: __, ...passed } = response.headers;
  return { status: response.statusCode ?? 0, headers: passed, body: await wholeBody(response) };
}

export async function startUnreliableNetwork(shop: string, random: () => number): Promise<UnreliableNetwork> {
  const names = Object.keys(FAULTS) as Fault[];
  const faults = Object.fromEntries(names.map((name) => [name, 0])) as Record<Fault, number>;
  const underWay = new Set<Promise<void>>();
  const network: Network = { random, forward: (sent) => forwardTo(shop, sent) };

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = message;
    const sent = { method, path, headers, body: await wholeBody(message) };
    const fault = oneOf(names, random);
    faults[fault] += 1;
    await FAULTS[fault](sent, response, network);
  }

  const server = createServer((message, response) => {
    // The browser may have disconnected before the response.
    response.on('error', () => {});
    const handling = handle(message, response)
      .catch(() => reset(response))
      .finally(() => underWay.delete(handling));
    underWay.add(handling);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
