import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { ClientConfig, Pool, QueryConfig } from 'pg';
import { IDEMPOTENCY_CONSTRAINT } from '../../../contract/order-row.ts';
import { InjectSettings } from '../../config/settings.module.ts';
import type { Settings } from '../../config/settings.ts';
import { InjectRuntimePool } from '../../database/database.module.ts';
import { summarizeError } from '../../http/describe-error.ts';
import { TooManyRequestsException, tryAgainIn } from '../../http/exceptions.ts';
import { ipPrefix } from '../../http/ip-prefix.ts';
import { VisitorLimiter } from '../../http/visitor-limiter.ts';
import { isRefusal, isReplay } from '../order-refusal.ts';
import { PostgrestError } from '../postgrest-error.ts';
import { VisitorCounts, type VisitorOrders, WINDOW_MINUTES } from './visitor-counts.ts';

const SHARE_EVERY_MILLISECONDS = 1_000;
/** The part of the limit that each instance may store before it shares its counts. */
const UNSHARED_PART = 1 / 20;
/** How many orders of a visitor may be refused for each that may be stored: more than a person needs to correct a form. */
const REFUSALS_PER_ORDER = 10;
/** As long as the statement that stores an order may take. */
const MAX_LOOKUP_MILLISECONDS = 4_000;

/**
 * Adds the orders of this instance ($1: visitors, $2: counts), returns the totals, and deletes what has expired. Sorted, so
 * that instances never deadlock; skips expired rows that others have locked.
 */
const SHARE = `
  with counted as (
    insert into public.orders_per_visitor as known (visitor, stored, expires_at)
    select visitor, stored, now() + interval '${WINDOW_MINUTES} minutes'
      from unnest($1::text[], $2::integer[]) as own (visitor, stored) order by visitor
    on conflict (visitor) do update set
      stored = greatest(0, excluded.stored + case when known.expires_at > now() then known.stored else 0 end),
      expires_at = case when known.expires_at > now() then known.expires_at else excluded.expires_at end
    returning visitor, stored, expires_at
  ),
  expired as (
    delete from public.orders_per_visitor where visitor in (
      select visitor from public.orders_per_visitor
      where expires_at <= now() and visitor <> all ($1) for update skip locked
    )
  )
  select visitor, stored, extract(epoch from expires_at - now())::float8 * 1000 as milliseconds from counted`;

interface Attempt {
  ip: string;
  orders: number;
  /** Only for a single order. */
  idempotencyKey?: string;
}

/** @param refusedVisitor the visitor, if PostgreSQL has recently refused one of their orders */
type Store<T> = (refusedVisitor?: string) => Promise<T>;

/**
 * Rate limit for the orders of a visitor (ORDERS_PER_VISITOR). Counts in memory, without a statement per order. Instances
 * share their counts once a second, and before they store more than a few orders of a visitor.
 */
@Injectable()
export class OrderLimiter implements OnApplicationShutdown {
  private readonly logger = new Logger('OrderLimiter');
  private readonly counts: VisitorCounts;
  /** Limits the orders that PostgreSQL refuses, which cost as much as stored ones. */
  private readonly refusals: VisitorLimiter;
  /** Runs only while something is counted. Orders that must be shared at once start a round themselves. */
  private timer: NodeJS.Timeout | undefined;
  private sharing: Promise<void> | undefined;
  private failing = false;

  constructor(
    @InjectSettings() private readonly settings: Pick<Settings, 'ordersPerVisitor'>,
    @InjectRuntimePool() private readonly pool: Pool,
  ) {
    const { ordersPerVisitor: limit } = settings;
    this.counts = new VisitorCounts(limit, Math.max(1, Math.floor(limit * UNSHARED_PART)));
    this.refusals = new VisitorLimiter(limit * REFUSALS_PER_ORDER);
  }

  /** @throws PostgrestError 23505 for the replay of a stored order, even beyond the limit */
  async attempt<T>({ ip, orders, idempotencyKey }: Attempt, store: Store<T>): Promise<T> {
    // Turned off, for example because all visitors share one address.
    if (this.settings.ordersPerVisitor === 0) return store();
    const visitor = ipPrefix(ip);
    let seconds = this.counts.reserve(visitor, orders);
    const isAhead = seconds === 0 && this.counts.isAhead(visitor);
    if (isAhead) seconds = await this.countFirst(visitor, orders);
    if (seconds > 0) await this.refuse('Too many orders', seconds, idempotencyKey);
    let isStored = false;
    try {
      const backoff = this.refusals.secondsLeft(visitor);
      if (backoff) await this.refuse('Too many refused orders', backoff, idempotencyKey);
      const stored = await store(backoff === undefined ? undefined : visitor);
      isStored = true;
      return stored;
    } catch (error) {
      if (isRefusal(error) && !isReplay(error)) this.refusals.count(visitor, orders);
      throw error;
    } finally {
      if (!isAhead) this.counts.settle(visitor, orders, isStored);
      else if (!isStored) this.counts.revert(visitor, orders);
      this.timer ??= setInterval(() => this.startSharing(), SHARE_EVERY_MILLISECONDS).unref();
    }
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.sharing;
    await this.share();
  }

  /** Counts and shares orders before they are stored. @returns the seconds to wait; 0 within the limit */
  private async countFirst(visitor: string, orders: number): Promise<number> {
    this.counts.settle(visitor, orders, true);
    // The round in progress does not include these orders.
    await this.sharing;
    this.startSharing();
    await this.sharing;
    const seconds = this.counts.excess(visitor);
    if (seconds > 0) this.counts.revert(visitor, orders);
    return seconds;
  }

  private async refuse(what: string, seconds: number, idempotencyKey?: string): Promise<never> {
    if (idempotencyKey !== undefined) await this.assertNew(idempotencyKey);
    throw new TooManyRequestsException(`${what} from this address. ${tryAgainIn(seconds)}`, seconds);
  }

  private async assertNew(idempotencyKey: string): Promise<void> {
    const lookup: QueryConfig & Pick<ClientConfig, 'query_timeout'> = {
      text: 'select from public.orders where idempotency_key = $1',
      values: [idempotencyKey],
      query_timeout: MAX_LOOKUP_MILLISECONDS,
    };
    const { rowCount } = await this.pool.query(lookup);
    if (rowCount === 0) return;
    const message = `duplicate key value violates unique constraint "${IDEMPOTENCY_CONSTRAINT}"`;
    throw new PostgrestError(409, '23505', message);
  }

  private startSharing(): void {
    this.sharing ??= this.share().finally(() => {
      this.sharing = undefined;
    });
  }

  private async share(): Promise<void> {
    const expired = this.counts.removeExpired();
    const own = this.counts.drainUnshared();
    if (own.length > 0 || expired > 0) await this.exchange(own);
    if (this.counts.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private async exchange(own: VisitorOrders[]): Promise<void> {
    try {
      const { rows } = await this.pool.query<VisitorOrders & { milliseconds: number }>(SHARE, [
        own.map(({ visitor }) => visitor),
        own.map(({ stored }) => stored),
      ]);
      for (const { milliseconds, ...orders } of rows) this.counts.mergeShared(orders, milliseconds);
      this.failing = false;
    } catch (error) {
      if (!this.failing)
        this.logger.warn(`Cannot share order counts with other instances: ${summarizeError(error)}`);
      this.failing = true;
      this.counts.requeueUnshared(own);
    }
  }
}
