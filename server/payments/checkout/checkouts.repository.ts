import { Injectable } from '@nestjs/common';
import type { OrderStatus } from '../../../contract/orders.ts';
import { Database } from '../../database/database.ts';
import { JUST_CANCELLED, STATUS_FOR_CUSTOMER } from '../../orders/cancellations.repository.ts';
import { HAS_PAYMENT, IS_OVERDUE, IS_UNPAID, REMIND_AFTER } from '../../orders/payments-sql.ts';
import { UNPAID_ORDERS_RULE } from '../../orders/settings-in-effect.ts';

/** Stripe allows at most 24 hours. The clocks may differ. */
const SESSION_HOURS = 23;

/** The shop gives up on a session that Stripe has not created within this time. */
const MAX_CREATION_MINUTES = 5;

/** How late the shop may find a payment if Stripe's event about it does not arrive. */
const CHECK_EVERY = `interval '1 hour'`;

/** Whether the order `o` can no longer be paid. It still can while its cancellation can be undone. */
const IS_ENDED = `((o.status <> 'pending' or o.erased_at is not null) and not ${JUST_CANCELLED})`;

/** Whether the shop is about to cancel the order `o`. */
const IS_CANCELLED_NEXT = `(${IS_UNPAID} and exists (
  select from settings_in_effect s where s.name = '${UNPAID_ORDERS_RULE}' and ${IS_OVERDUE}))`;

/** Whether the payment of the session `c` takes days. */
const IS_IN_PROGRESS = `exists (
  select from stripe_payments p where p.session_id = c.session_id and p.outcome = 'not completed')`;

export interface CheckoutOrder {
  id: string;
  orderNumber: string;
  email: string;
  cents: number;
  status: OrderStatus;
  /** Whether a payment for it needs to be completed or checked. */
  hasPayment: boolean;
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

/** A session to ask Stripe about. */
export interface DueCheckout {
  orderId: string;
  sessionId: string;
  /** Whether it must not be paid anymore. */
  isClosing: boolean;
}

/**
 * The latest Checkout Session of each order. A shopper is sent only to the session in this table, so that an order never has two
 * that can be paid.
 */
@Injectable()
export class CheckoutsRepository {
  constructor(private readonly database: Database) {}

  async find(orderId: string): Promise<CheckoutOrder | undefined> {
    const [order] = await this.database.query<CheckoutOrder[]>(
      `select o.id, o.order_number as "orderNumber", o.email, (o.total * 100)::float8 as cents,
         ${STATUS_FOR_CUSTOMER} as status, ${HAS_PAYMENT} as "hasPayment", c.session_id as "sessionId"
       from orders o left join stripe_checkouts c on c.order_id = o.id
       where o.id = $1 and o.erased_at is null`,
      [orderId],
    );
    return order;
  }

  /**
   * Begins to replace the order's session. Concurrent requests get the same key, and therefore the same session.
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
      `update stripe_checkouts c set session_id = $3, checked_at = now() from orders o
       where c.order_id = $1 and c.idempotency_key = $2 and coalesce(c.session_id, $3) = $3
         and o.id = c.order_id and ${STATUS_FOR_CUSTOMER} = 'pending' and o.erased_at is null`,
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

  /**
   * Sessions to close, because their orders can no longer be paid or are about to be cancelled by the shop; and
   * sessions to ask about: every hour, before the reminder, and once they have expired.
   */
  findDue(limit: number): Promise<DueCheckout[]> {
    return this.database.query(
      `select c.order_id as "orderId", c.session_id as "sessionId", due.is_closing as "isClosing"
       from stripe_checkouts c join orders o on o.id = c.order_id
         cross join lateral (select ${IS_ENDED} or ${IS_CANCELLED_NEXT} as is_closing) due
       where c.session_id is not null and (c.checked_at < now() - ${CHECK_EVERY} or not ${IS_IN_PROGRESS} and (
         due.is_closing or c.expires_at < now()
         or o.created_at < now() - ${REMIND_AFTER} and c.checked_at < o.created_at + ${REMIND_AFTER}
       ))
       order by due.is_closing desc, c.checked_at limit $1`,
      [limit],
    );
  }

  async recordCheck({ orderId, sessionId }: DueCheckout): Promise<void> {
    await this.database.execute(
      'update stripe_checkouts set checked_at = now() where order_id = $1 and session_id = $2',
      [orderId, sessionId],
    );
  }

  async remove({ orderId, sessionId }: DueCheckout): Promise<void> {
    await this.database.execute('delete from stripe_checkouts where order_id = $1 and session_id = $2', [
      orderId,
      sessionId,
    ]);
  }
}
