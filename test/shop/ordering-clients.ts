import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { OrderLedger } from './order-ledger.ts';
import { requiredRow } from './order-row.ts';
import { openConnection } from './raw-connection.ts';
import { ANON_KEY } from './shop-server.ts';

const MAX_PAUSE_MILLISECONDS = 50;
/** How many orders a client that sends ahead has on its way at once. */
const AHEAD = 3;

/**
 * Clients that order again and again, send each order once, and use a connection for as long as the shop allows. Some send
 * several orders at once on a connection (pipelining).
 */
export class OrderingClients {
  /** What orders were answered but 201, and how connections broke. */
  readonly failures: string[] = [];
  private orders = 0;
  private over = false;
  private readonly clients: Promise<void>[];

  constructor(
    private readonly shop: string,
    private readonly ledger: OrderLedger,
    { keepAlive, pipelining }: { keepAlive: number; pipelining: number },
  ) {
    this.clients = [
      ...Array.from({ length: keepAlive }, () => this.keepOrdering()),
      ...Array.from({ length: pipelining }, () => this.keepSendingAhead()),
    ];
  }

  async stop(): Promise<void> {
    this.over = true;
    await Promise.all(this.clients);
  }

  private newOrder() {
    this.orders += 1;
    const [email, order_number] = [this.ledger.newOrder(), `LC${100_000 + this.orders}`];
    const acknowledge = (status: unknown) => {
      if (Number(status) === 201) this.ledger.acknowledge(email, order_number);
      else this.failures.push(`answered ${status}`);
    };
    return { body: JSON.stringify(requiredRow({ email, order_number })), acknowledge };
  }

  private async keepOrdering(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!this.over) {
      const { body, acknowledge } = this.newOrder();
      const headers = { apikey: ANON_KEY, 'Content-Type': 'application/json' };
      const sent = request(`${this.shop}/rest/v1/orders`, { method: 'POST', agent, headers });
      sent.end(body);
      try {
        const [response] = (await once(sent, 'response')) as [IncomingMessage];
        acknowledge(response.statusCode);
        response.resume();
        await once(response, 'end');
      } catch (error) {
        this.failures.push(String(error));
      }
      await delay(Math.random() * MAX_PAUSE_MILLISECONDS);
    }
    agent.destroy();
  }

  private async keepSendingAhead(): Promise<void> {
    let socket: Socket | undefined;
    while (!this.over) {
      socket ??= await openConnection(this.shop);
      const sent = Array.from({ length: AHEAD }, () => this.newOrder());
      socket.write(sent.map(({ body }) => postOf(body)).join(''));
      const received = await answersOn(socket);
      const statuses = [...received.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status);
      for (const [index, { acknowledge }] of sent.entries()) acknowledge(statuses[index]);
      if (/^connection: close/im.test(received)) {
        socket.destroy();
        socket = undefined;
      }
      await delay(Math.random() * MAX_PAUSE_MILLISECONDS);
    }
    socket?.destroy();
  }
}

function postOf(body: string): string {
  const head = ['POST /rest/v1/orders HTTP/1.1', 'Host: shop.example', `apikey: ${ANON_KEY}`];
  return [...head, 'Content-Type: application/json', `Content-Length: ${body.length}`, '', body].join('\r\n');
}

/** What comes until the orders are answered, or the shop hangs up. None of these answers has a body. */
function answersOn(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const read = (chunk: Buffer) => {
      received += chunk.toString('latin1');
      if (received.split('\r\n\r\n').length > AHEAD) end();
    };
    const end = () => {
      socket.off('data', read).off('close', end);
      resolve(received);
    };
    socket.on('data', read).on('close', end);
  });
}
