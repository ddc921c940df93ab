import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';

export function measurePools(pools: Record<string, Pool>, registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'shop_database_connections',
    help: 'Connections to PostgreSQL, by pool.',
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
    help: 'Requests that wait for a connection to PostgreSQL, by pool.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(pools)) this.set({ pool }, waitingCount);
    },
  });
}
