import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Counter, collectDefaultMetrics, type Registry } from 'prom-client';
import { BackupStatus } from '../backup/backup-status.ts';
import { DataApiService } from '../data-api/data-api.service.ts';
import { poolsOf } from '../database/database.module.ts';
import { Database } from '../database/database.ts';
import { HealthService } from '../health/health.service.ts';
import { OrderEmailFailures } from '../order-emails/order-email-failures.ts';
import { PaymentProblemsRepository } from '../payments/problems/payment-problems.repository.ts';
import { measureOperations } from './measure-operations.ts';
import { measurePools } from './measure-pools.ts';
import { measureRequests } from './measure-requests.ts';
import { readOperatingState } from './operating-state.ts';

/**
 * Registers all metrics of this instance. Labels never contain customer data, so the number of series stays fixed.
 * Must be called before routes are added.
 */
export function measureShop(app: NestFastifyApplication, registry: Registry): void {
  measureRequests(app.getHttpAdapter().getInstance(), registry);
  measurePools(poolsOf(app), registry);
  const database = app.get(Database);
  const paymentProblems = app.get(PaymentProblemsRepository);
  const backups = app.get(BackupStatus);
  const health = app.get(HealthService);
  measureOperations(
    {
      readState: () => readOperatingState(database, paymentProblems, backups),
      // Throws synchronously during shutdown.
      checkHealth: async () => health.check(),
    },
    registry,
  );
  const dataApi = app.get(DataApiService);
  new Counter({
    name: 'shop_orders_stored_total',
    help: 'Orders stored by this instance, without those stored by a hosted Supabase project.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(dataApi.storedOrders);
    },
  });
  const { counts } = app.get(OrderEmailFailures);
  new Counter({
    name: 'shop_emails_failed_total',
    help: 'Order emails that failed permanently, by cause.',
    labelNames: ['cause'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [cause, count] of counts) this.inc({ cause }, count);
    },
  });
  // Memory, processor time and event loop lag of the process.
  collectDefaultMetrics({ register: registry });
}
