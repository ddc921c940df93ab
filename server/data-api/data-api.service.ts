import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { InjectDataApiPool } from '../database/database.module.ts';
import { isStorageFailure } from '../database/database-error.ts';
import { queryOnPool } from '../database/query-on-pool.ts';
import { StorageStatus } from '../database/storage-status.ts';
import { OrderEventPublisher } from '../order-events/order-event-publisher.ts';
import { type BatchKind, batchKind, batchRow } from './batches/batch-statement.ts';
import { OrderBatches } from './batches/order-batches.ts';
import { redactCardData } from './card-data.ts';
import { byKey, type Insert, insertStatement } from './insert-statement.ts';
import { OrderLimiter } from './limits/order-limiter.ts';
import { convertRefusal, isReplay } from './order-refusal.ts';
import { assertSendableEmail } from './sendable-email.ts';

/** Writes to the WAL, so that its commit waits for the synchronous standbys, as an order does. */
const WAIT_FOR_STANDBYS = { text: "select pg_logical_emit_message(true, 'replay', '')" };

/** Stores rows. @returns the JSON of each, if they are read back */
type StoreRows = (refusedVisitor?: string) => Promise<string[]>;

/** Formatted like an array from PostgreSQL, and therefore from PostgREST. */
const asJsonArray = (bodies: readonly string[]) => `[${bodies.join(', \n ')}]`;

function idempotencyKeyOf({ columns, rows }: Insert): string | undefined {
  const key = columns.includes('idempotency_key') && rows.length === 1 ? rows[0]?.idempotency_key : undefined;
  return typeof key === 'string' ? key : undefined;
}

@Injectable()
export class DataApiService {
  storedOrders = 0;

  constructor(
    @InjectSettings() private readonly settings: Settings,
    @InjectDataApiPool() private readonly pool: Pool,
    private readonly batches: OrderBatches,
    private readonly limiter: OrderLimiter,
    private readonly events: OrderEventPublisher,
    private readonly storage: StorageStatus,
  ) {}

  /** Stores orders as `anon`, all or none. @returns the JSON of the stored orders, or '' if nothing is read back */
  async insertOrders(insert: Insert, ip: string): Promise<string> {
    insert.rows.forEach(assertSendableEmail);
    const rows = insert.rows.map((row) => redactCardData(row, this.settings));
    const store = this.prepare({ ...insert, rows });
    const attempt = { ip, orders: rows.length, idempotencyKey: idempotencyKeyOf(insert) };
    try {
      const body = await this.limiter.attempt(attempt, store);
      this.storedOrders += rows.length;
      this.events.publish({ stored: rows.length });
      return body;
    } catch (error) {
      if (isStorageFailure(error)) this.storage.isFailing = true;
      const refusal = convertRefusal(error);
      if (isReplay(refusal)) await this.waitForStandbys();
      throw refusal;
    }
  }

  /** Validates the values before anything is counted or sent. */
  private prepare(insert: Insert): (refusedVisitor?: string) => Promise<string> {
    const kind = batchKind(insert);
    const store = kind === undefined ? this.prepareStatement(insert) : this.prepareBatch(kind, insert);
    return async (refusedVisitor) => {
      const bodies = await store(refusedVisitor);
      if (insert.returning.length === 0) return '';
      return insert.singular ? (bodies[0] ?? '') : asJsonArray(bodies);
    };
  }

  private prepareBatch(kind: BatchKind, insert: Insert): StoreRows {
    const row = batchRow(insert);
    return async (refusedVisitor) => [await this.batches.insert(kind, row, refusedVisitor)];
  }

  private prepareStatement(insert: Insert): StoreRows {
    const rows = insert.columns.includes('idempotency_key') ? insert.rows.toSorted(byKey) : insert.rows;
    const statement = insertStatement({ ...insert, rows });
    return async () => {
      const stored = await queryOnPool<{ body?: string }>(this.pool, statement);
      return insert.rows.map((row) => stored.rows[rows.indexOf(row)]?.body ?? '');
    };
  }

  /**
   * The response to a replay confirms that the order is stored. It must not be sent while only the primary has the
   * order, which would be lost with the primary.
   */
  private async waitForStandbys(): Promise<void> {
    await queryOnPool(this.pool, WAIT_FOR_STANDBYS);
  }
}
