import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, ServiceUnavailableException } from '@nestjs/common';
import { type HealthPools, InjectHealthPools } from '../database/database.module.ts';
import { StorageStatus } from '../database/storage-status.ts';

const INTERVAL_MILLISECONDS = 1_000;

/** Change no row, but fail if the database is read-only or the table is locked. */
const WRITE_NOTHING = {
  dataApi: "insert into public.orders (order_number) select '' where false",
  runtime: 'update public.orders set status = status where false',
};

/** An order that keeps all rules, for a trial that is rolled back. */
const WRITE_TRIAL_ORDER = `
  insert into public.orders (order_number, items, name, email, address, city, state, zip, shipping_method, subtotal,
    shipping_cost, total, cardholder_name, card_number, card_expiry, card_cvc)
  values ('LC100000', '[{"title": "Smart Laser Cat Collar", "quantity": 1, "color": "", "salePrice": 7.99}]', 'Health check',
    'health@check.invalid', '-', '-', 'CA', '-', 'free', 7.99, 0, 7.99, 'Health check', '0000', '00/00', '')`;

/** Checks whether orders can be stored and read. */
@Injectable()
export class HealthService {
  private latest: Promise<void> | undefined;
  private stopping = false;

  constructor(
    @InjectHealthPools() private readonly pools: HealthPools,
    private readonly storage: StorageStatus,
  ) {}

  /**
   * Checks at most once a second; callers in between get the latest result.
   * @throws what PostgreSQL or the connection to it says
   * @throws ServiceUnavailableException when this process is told to stop
   */
  check(): Promise<void> {
    if (this.stopping) throw new ServiceUnavailableException('This process of the shop is stopping.');
    if (this.latest === undefined) {
      this.latest = this.look();
      const interval = delay(INTERVAL_MILLISECONDS, undefined, { ref: false });
      void Promise.allSettled([this.latest, interval]).then(() => {
        this.latest = undefined;
      });
    }
    return this.latest;
  }

  /** Whether each connection should end with its next response. */
  get isStopping(): boolean {
    return this.stopping;
  }

  /** From now on no proxy should send requests to this shop. */
  announceStop(): void {
    this.stopping = true;
  }

  private async look(): Promise<void> {
    await Promise.all([
      this.pools.dataApi.query(WRITE_NOTHING.dataApi),
      this.pools.runtime.query(WRITE_NOTHING.runtime),
    ]);
    if (this.storage.failing) await this.tryToStore();
  }

  /** After the disk was full, only a write shows that there is space again. */
  private async tryToStore(): Promise<void> {
    const client = await this.pools.dataApi.connect();
    let failed = true;
    try {
      await client.query('begin');
      await client.query(WRITE_TRIAL_ORDER);
      await client.query('rollback');
      failed = false;
      this.storage.reportSuccess();
    } finally {
      client.release(failed);
    }
  }
}
