import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { OrderLedger } from './order-ledger.ts';
import { minimalRow } from './order-row.ts';
import { ANON_KEY } from './shop-server.ts';

const MAX_PAUSE_MILLISECONDS = 50;

/** Clients that place orders continuously, send each order once, and reuse their connection while the shop keeps it open. */
export class OrderingClients {
  /** Statuses other than 201, and connection errors. */
  readonly failures: string[] = [];
  private orders = 0;
  private over = false;
  private readonly clients: Promise<void>[];

  constructor(
    private readonly shop: string,
    private readonly ledger: OrderLedger,
    count: number,
  ) {
    this.clients = Array.from({ length: count }, () => this.keepOrdering());
  }

  async stop(): Promise<void> {
    this.over = true;
    await Promise.all(this.clients);
  }

  private async keepOrdering(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!this.over) {
      this.orders += 1;
      const [email, order_number] = [this.ledger.newOrder(), `LC${100_000 + this.orders}`];
      const headers = { apikey: ANON_KEY, 'Content-Type': 'application/json' };
      const sent = request(`${this.shop}/rest/v1/orders`, { method: 'POST', agent, headers });
      sent.end(JSON.stringify(minimalRow({ email, order_number })));
      try {
        const [response] = (await once(sent, 'response')) as [IncomingMessage];
        if (response.statusCode === 201) this.ledger.acknowledge(email, order_number);
        else this.failures.push(`answered ${response.statusCode}`);
        response.resume();
        await once(response, 'end');
      } catch (error) {
        this.failures.push(String(error));
      }
      await delay(Math.random() * MAX_PAUSE_MILLISECONDS);
    }
    agent.destroy();
  }
}
