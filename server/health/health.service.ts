import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, ServiceUnavailableException } from '@nestjs/common';
import { type HealthPools, InjectHealthPools } from '../database/database.module.ts';
import { sqlState } from '../database/database-error.ts';
import { OWN_OFFER } from '../database/shop-rule/shop-rule.ts';
import { StorageStatus } from '../database/storage-status.ts';
import { Drain } from '../http/connections/drain.ts';
import { ShopRuleCheck } from './shop-rule-check.ts';

const INTERVAL_MILLISECONDS = 1_000;

/** These change no row, but fail if the database is read-only or the table is locked. */
const WRITE_NOTHING = {
  dataApi: "insert into public.orders (order_number) select '' where false",
  runtime: 'update public.orders set status = status where false',
};

const { title, price, prefix } = OWN_OFFER;

/** A valid order, inserted in a transaction that is rolled back. */
const WRITE_TRIAL_ORDER = {
  text: `
    insert into public.orders (order_number, items, name, email, address, city, state, zip, shipping_method, subtotal,
      shipping_cost, total, cardholder_name, card_number, card_expiry, card_cvc)
    values ($1, $2, 'Health check', 'health@check.invalid', '-', '-', 'CA', '-', 'free', $3, 0, $3, 'Health check', '0000',
      '00/00', '')`,
  values: [`${prefix}100000`, JSON.stringify([{ title, quantity: 1, color: '', salePrice: price }]), price],
};

/** SQLSTATE of an exception that a function raises without a code of its own. */
const RAISED = 'P0001';

/** Checks whether orders can be stored and read. */
@Injectable()
export class HealthService {
  private latest: Promise<void> | undefined;

  constructor(
    @InjectHealthPools() private readonly pools: HealthPools,
    private readonly storage: StorageStatus,
    private readonly drain: Drain,
    private readonly rule: ShopRuleCheck,
  ) {}

  /**
   * Checks at most once a second; callers in between share the latest result.
   * @throws the error of PostgreSQL or of the connection
   * @throws ServiceUnavailableException if this process is shutting down, or the database refuses this release's orders
   */
  check(): Promise<void> {
    if (this.drain.hasStarted) throw new ServiceUnavailableException('This instance is shutting down.');
    if (this.latest === undefined) {
      this.latest = this.query();
      const interval = delay(INTERVAL_MILLISECONDS, undefined, { ref: false });
      void Promise.allSettled([this.latest, interval]).then(() => {
        this.latest = undefined;
      });
    }
    return this.latest;
  }

  private async query(): Promise<void> {
    await Promise.all([
      this.pools.dataApi.query(WRITE_NOTHING.dataApi),
      this.pools.runtime.query(WRITE_NOTHING.runtime),
    ]);
    const problem = await this.rule.problem();
    if (problem !== undefined) throw new ServiceUnavailableException(problem);
    if (this.storage.isFailing) await this.tryInsert();
  }

  /** After the disk was full, only a write shows that space is available again. */
  private async tryInsert(): Promise<void> {
    const client = await this.pools.dataApi.connect();
    let failed = true;
    try {
      await client.query('begin');
      await client.query(WRITE_TRIAL_ORDER).catch((error) => {
        // The order was written, but then refused because selling is off or the product is sold out.
        if (sqlState(error) !== RAISED) throw error;
      });
      await client.query('rollback');
      failed = false;
      this.storage.isFailing = false;
    } finally {
      client.release(failed);
    }
  }
}
