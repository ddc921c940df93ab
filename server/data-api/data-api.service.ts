import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { IDEMPOTENCY_CONSTRAINT } from '../../contract/order-row.ts';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { InjectDataApiPool } from '../database/database.module.ts';
import { isStorageFailure, sqlState } from '../database/database-error.ts';
import { queryOnPool } from '../database/query-on-pool.ts';
import { StorageStatus } from '../database/storage-status.ts';
import { PostgrestError } from '../http/exceptions.ts';
import { OrderEventPublisher } from '../orders/order-events/order-event-publisher.ts';
import { batchKind, batchRow } from './batch-statement.ts';
import { redactCardData } from './card-data.ts';
import { type Insert, insertStatement } from './insert-statement.ts';
import { OrderBatches } from './order-batches.ts';
import { OrderLimiter } from './order-limiter.ts';

const CONFLICTS = ['23505', '23503'];
const VALUE_ERRORS: Record<string, string> = {
  '22003': 'numeric field overflow',
  '22P02': 'invalid input syntax for type json',
};
const REFUSED_INPUT = /^(22|23|42|P0)/;

/** PostgreSQL's error about a row, as PostgREST passes it on; anything else stays an unexpected error. */
function asPostgrestError(error: unknown): unknown {
  const code = sqlState(error);
  if (code === undefined || !REFUSED_INPUT.test(code) || !(error instanceof Error)) return error;
  // A message of this class quotes the value that did not fit.
  if (code.startsWith('22'))
    return new PostgrestError(400, code, VALUE_ERRORS[code] ?? 'invalid input value');
  if (code === '42501') return new PostgrestError(401, code, error.message);
  return new PostgrestError(CONFLICTS.includes(code) ? 409 : 400, code, error.message);
}

/**
 * A commit of its own that has something to write: PostgreSQL then waits for its synchronous standbys, as it does for an
 * order.
 */
const COMMIT_SOMETHING = { text: "select pg_logical_emit_message(true, 'replay', '')" };

const isReplay = (error: unknown): boolean =>
  error instanceof PostgrestError && error.code === '23505' && error.message.includes(IDEMPOTENCY_CONSTRAINT);

function idempotencyKeyOf({ columns, rows }: Insert): string | undefined {
  const key = columns.includes('idempotency_key') && rows.length === 1 ? rows[0]?.idempotency_key : undefined;
  return typeof key === 'string' ? key : undefined;
}

@Injectable()
export class DataApiService {
  /** How many this process has stored. */
  storedOrders = 0;

  constructor(
    @InjectSettings() private readonly settings: Settings,
    @InjectDataApiPool() private readonly pool: Pool,
    private readonly batches: OrderBatches,
    private readonly limiter: OrderLimiter,
    private readonly events: OrderEventPublisher,
    private readonly storage: StorageStatus,
  ) {}

  /**
   * Stores orders as `anon`, all or none.
   * @param ip where the request comes from
   * @returns the JSON of what was stored, or '' when nothing was to come back
   * @throws PostgrestError
   * @throws TooManyRequestsException
   */
  async insertOrders(insert: Insert, ip: string): Promise<string> {
    const rows = insert.rows.map((row) => redactCardData(row, this.settings.cardData));
    const store = this.prepare({ ...insert, rows });
    const attempt = { ip, orders: rows.length, idempotencyKey: idempotencyKeyOf(insert) };
    try {
      const body = await this.limiter.attempt(attempt, store);
      this.storedOrders += rows.length;
      this.events.publish({ stored: rows.length });
      return body;
    } catch (error) {
      if (isStorageFailure(error)) this.storage.reportFailure();
      const refusal = asPostgrestError(error);
      if (isReplay(refusal)) await this.waitForStandbys();
      throw refusal;
    }
  }

  /**
   * Reads the values before anything is counted or sent.
   * @throws PostgrestError for a value that no column takes
   */
  private prepare(insert: Insert): () => Promise<string> {
    const kind = batchKind(insert);
    if (kind === undefined) {
      const statement = insertStatement(insert);
      return async () => (await queryOnPool<{ body?: string }>(this.pool, statement)).rows[0]?.body ?? '';
    }
    const row = batchRow(insert);
    const asArray = insert.returning.length > 0 && !insert.singular;
    return async () => {
      const body = await this.batches.insert(kind, row);
      return asArray ? `[${body}]` : body;
    };
  }

  /**
   * The answer to a replay says that the order is stored. A primary may see an order that no standby has yet, and lose it
   * with itself: then it is too early to say so.
   */
  private async waitForStandbys(): Promise<void> {
    await queryOnPool(this.pool, COMMIT_SOMETHING);
  }
}
