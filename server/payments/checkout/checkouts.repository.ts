import { Injectable } from '@nestjs/common';
import type { OrderStatus } from '../../../contract/orders.ts';
import { Database } from '../../database/database.ts';

/** Stripe allows at most 24 hours. The clocks may differ. */
const SESSION_HOURS = 23;

/** The shop gives up on a session that Stripe has not created by then. */
const MAX_CREATION_MINUTES = 5;

export interface PayableOrder {
  id: string;
  orderNumber: string;
  email: string;
  cents: number;
  status: OrderStatus;
  /** The latest Checkout Session, which may have ended. */
  sessionId: string | null;
}

/** A session that Stripe is asked to create. */
export interface NewCheckout {
  orderId: string;
  idempotencyKey: string;
  /** In seconds since 1970. */
  expiresAt: number;
}

export interface EndedCheckout {
  orderId: string;
  sessionId: string;
}

/**
 * The latest Checkout Session of each order. A shopper is sent only to the session in this table, so that an order never has two
 * that can be paid.
 */
@Injectable()
export class CheckoutsRepository {
  constructor(private readonly database: Database) {}

  async find(orderId: string): Promise<PayableOrder | undefined> {
    const [order] = await this.database.query<PayableOrder[]>(
      `select o.id, o.order_number as "orderNumber", o.email, (o.total * 100)::float8 as cents, o.status,
         c.session_id as "sessionId"
       from orders o left join stripe_checkouts c on c.order_id = o.id
       where o.id = $1 and o.erased_at is null`,
      [orderId],
    );
    return order;
  }

  /**
   * Begins to replace the order's session. Requests at the same time get the same key, and therefore the same session.
   * @param replaced the session that has ended, if any
   * @returns undefined if there already is another session
   */
  async begin(orderId: string, replaced: string | null): Promise<NewCheckout | undefined> {
    const [begun] = await this.database.query<NewCheckout[]>(
      `insert into stripe_checkouts as c (order_id, expires_at)
       values ($1, date_trunc('second', now()) + interval '${SESSION_HOURS} hours')
       on conflict (order_id) do update
         set (session_id, idempotency_key, expires_at) = (
           select null, case when going_on then c.idempotency_key else excluded.idempotency_key end,
             case when going_on then c.expires_at else excluded.expires_at end
           from (select c.session_id is null
             and c.expires_at > excluded.expires_at - interval '${MAX_CREATION_MINUTES} minutes' as going_on) creation
         )
         where c.session_id is not distinct from $2
       returning order_id as "orderId", idempotency_key as "idempotencyKey",
         extract(epoch from expires_at)::float8 as "expiresAt"`,
      [orderId, replaced],
    );
    return begun;
  }

  /** @returns whether a shopper may be sent to it: not if the order was paid or cancelled meanwhile */
  async store({ orderId, idempotencyKey }: NewCheckout, sessionId: string): Promise<boolean> {
    const stored = await this.database.execute(
      `update stripe_checkouts c set session_id = $3 from orders o
       where c.order_id = $1 and c.idempotency_key = $2 and coalesce(c.session_id, $3) = $3
         and o.id = c.order_id and o.status = 'pending' and o.erased_at is null`,
      [orderId, idempotencyKey, sessionId],
    );
    return stored > 0;
  }

  /** Forgets a session that Stripe has refused to create. For the same key, Stripe would repeat its refusal for a day. */
  async abandon({ orderId, idempotencyKey }: NewCheckout): Promise<void> {
    await this.database.execute(
      'delete from stripe_checkouts where order_id = $1 and idempotency_key = $2 and session_id is null',
      [orderId, idempotencyKey],
    );
  }

  /** Sessions of orders that can no longer be paid, most recent first. */
  findEnded(limit: number): Promise<EndedCheckout[]> {
    return this.database.query(
      `select c.order_id as "orderId", c.session_id as "sessionId"
       from stripe_checkouts c join orders o on o.id = c.order_id
       where c.expires_at > now() and c.session_id is not null
         and (o.status <> 'pending' or o.erased_at is not null)
       order by c.expires_at desc limit $1`,
      [limit],
    );
  }

  async remove({ orderId, sessionId }: EndedCheckout): Promise<void> {
    await this.database.execute('delete from stripe_checkouts where order_id = $1 and session_id = $2', [
      orderId,
      sessionId,
    ]);
  }
}
