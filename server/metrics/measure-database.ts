import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';

/** How the pools of connections are used. */
export function measurePools(pools: Record<string, Pool>, registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'shop_database_connections',
    help: 'Connections to PostgreSQL, by the pool they belong to.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'used' }, totalCount - idleCount);
      }
    },
  });
  new Gauge({
    name: 'shop_database_requests_waiting',
    help: 'Requests that wait for a connection to PostgreSQL, by the pool they wait for.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(pools)) this.set({ pool }, waitingCount);
    },
  });
}

/** Before Prometheus, or the process that adds up, gives up all figures because of one. */
const MAX_MILLISECONDS = 1_000;

/** How many e-mails are still to be sent; nothing while the database is away or silent. */
export function measureEmails(pool: Pick<Pool, 'query'>, registry: Registry): void {
  new Gauge({
    name: 'shop_emails_waiting',
    help: 'E-mails about orders that wait or are being sent.',
    // Each process sees those of the whole shop.
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.remove();
      try {
        const query = pool.query<{ waiting: number }>(
          `select count(*)::int as waiting from order_emails where state in ('waiting', 'sending')`,
        );
        const result = await Promise.race([query, delay(MAX_MILLISECONDS, undefined, { ref: false })]);
        if (result !== undefined) this.set(result.rows[0]?.waiting ?? 0);
      } catch {
        // Prometheus sees that as well as anybody: by the statuses of requests.
      }
    },
  });
}
