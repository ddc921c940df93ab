import { setTimeout as delay } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { CURRENT_RELEASE } from '../config/release.ts';
import type { OperatingState } from './operating-state.ts';

/** Prometheus aborts a scrape after ten seconds; an unresponsive database must not cost all other metrics. */
const MAX_MILLISECONDS = 1_000;

/** One read for all gauges of a scrape, which prom-client collects together; undefined if the database is unreachable. */
function coalesced(read: () => Promise<OperatingState>): () => Promise<OperatingState | undefined> {
  let current: Promise<OperatingState | undefined> | undefined;
  return () => {
    current ??= Promise.race([
      read().catch(() => undefined),
      delay(MAX_MILLISECONDS, undefined, { ref: false }),
    ]).finally(() => {
      current = undefined;
    });
    return current;
  };
}

/** Gauges to alert on: emails, payments, backups and versions. */
export function measureOperations(
  { readState, checkHealth }: { readState: () => Promise<OperatingState>; checkHealth: () => Promise<void> },
  registry: Registry,
): void {
  const registers = [registry];
  const state = coalesced(readState);
  const gauge = (name: string, help: string, field: Exclude<keyof OperatingState, 'postgresqlVersion'>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = (await state())?.[field];
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });

  gauge('shop_emails_waiting', 'Order emails that are waiting or being sent.', 'emailsWaiting');
  gauge(
    'shop_emails_oldest_waiting_age_seconds',
    'Age of the oldest waiting email, except emails over the daily limit of a mailbox.',
    'oldestEmailAgeSeconds',
  );
  gauge('shop_emails_failed', 'Emails of the past 30 days that failed permanently.', 'emailsFailed');
  gauge('shop_payment_problems', 'Payments that the admin area lists as problems.', 'paymentProblems');
  gauge(
    'shop_latest_backup_timestamp_seconds',
    'When the latest backup was made; 0 if there has never been one.',
    'latestBackupSeconds',
  );

  new Gauge({
    name: 'shop_database_up',
    help: '1 if /api/health reports within a second that orders can be stored and read, 0 otherwise.',
    registers,
    async collect() {
      const isUp = checkHealth().then(
        () => 1,
        () => 0,
      );
      this.set(await Promise.race([isUp, delay(MAX_MILLISECONDS, 0, { ref: false })]));
    },
  });
  new Gauge({
    name: 'shop_postgresql_info',
    help: 'The version of PostgreSQL.',
    labelNames: ['version'],
    registers,
    async collect() {
      const current = await state();
      this.reset();
      if (current !== undefined) this.set({ version: current.postgresqlVersion }, 1);
    },
  });
  const release = new Gauge({
    name: 'shop_build_info',
    help: 'The release of the shop.',
    labelNames: ['release'],
    registers,
  });
  release.set({ release: CURRENT_RELEASE }, 1);
}
