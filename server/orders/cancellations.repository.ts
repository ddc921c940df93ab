import { Injectable } from '@nestjs/common';
import type { AdminOrder } from '../../contract/api/orders.ts';
import { CUSTOMER } from '../../contract/order-pages.ts';
import { type OrderStatus, SHOP_ACTOR, UNDO_CANCEL_SECONDS } from '../../contract/orders.ts';
import { Database } from '../database/database.ts';
import { lockOrder } from './order-state.ts';
import { readOrder } from './read-orders.ts';

/** Why a cancellation cannot be undone. */
export type UndoRefusal = 'unknown' | 'changed' | 'other operator' | 'late' | 'paid';

/** Whether the history entry `c` is younger than `seconds`, by the database's clock. */
const isYounger = (seconds: number) => `c.changed_at > clock_timestamp() - interval '${seconds} seconds'`;

const isOperatorsCancellation = (seconds: number) =>
  `(c.to_status = 'cancelled' and c.changed_by not in ('${CUSTOMER}', '${SHOP_ACTOR}') and ${isYounger(seconds)})`;

/** In seconds, with some more than an undo is accepted for, because it takes effect when its transaction commits. */
const UNDOABLE_FOR = UNDO_CANCEL_SECONDS.accepted + 5;

/** Whether the change `c` is a cancellation that an operator may still undo. */
export const IS_UNDOABLE_CHANGE = isOperatorsCancellation(UNDOABLE_FOR);

/** Whether the latest change of the order `o` is a cancellation by an operator, and younger than `seconds`. */
const isCancelledWithin = (seconds: number) => `(o.status = 'cancelled' and exists (
  select from order_status_changes c where c.order_id = o.id and ${isOperatorsCancellation(seconds)}
    and not exists (select from order_status_changes later where later.order_id = o.id and later.id > c.id)))`;

/**
 * Whether an operator has just cancelled the order `o`. While they can still undo the cancellation, the customer does
 * not see it, and can still pay at Stripe.
 */
export const JUST_CANCELLED = isCancelledWithin(UNDOABLE_FOR);

/** Exact: whether the cancellation of the order `o`, which is locked, can still be undone. */
export const IS_UNDOABLE_NOW = isCancelledWithin(UNDO_CANCEL_SECONDS.accepted);

/** The status of the order `o` as its customer sees it: the one from before a cancellation that can still be undone. */
export const STATUS_FOR_CUSTOMER = `(case when ${JUST_CANCELLED} then (
  select c.from_status from order_status_changes c where c.order_id = o.id order by c.id desc limit 1
) else o.status end)`;

interface CancellationRecord {
  status: OrderStatus;
  /** The status before the latest change; null if the status has never changed. */
  from_status: OrderStatus | null;
  changed_by: string | null;
  is_recent: boolean;
  is_paid: boolean;
}

function refusalOf(latest: CancellationRecord | undefined, operator: string): UndoRefusal | undefined {
  if (latest === undefined) return 'unknown';
  if (latest.status !== 'cancelled' || latest.from_status === null) return 'changed';
  if (latest.changed_by !== operator) return 'other operator';
  if (!latest.is_recent) return 'late';
  return latest.is_paid ? 'paid' : undefined;
}

@Injectable()
export class CancellationsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Gives an order the status that it had before this operator cancelled it, according to its history. A trigger
   * records the change.
   */
  undo(id: string, operator: string): Promise<AdminOrder | UndoRefusal> {
    return this.database.transactionAs(operator, async (transaction) => {
      await lockOrder(transaction, id);
      const [latest] = await transaction.query<(CancellationRecord | undefined)[]>(
        `select o.status, c.from_status, c.changed_by, ${isYounger(UNDO_CANCEL_SECONDS.accepted)} as is_recent,
           exists (
             select from stripe_payments p
             where p.order_id = o.id and p.outcome = 'order cancelled' and p.received_at >= c.changed_at
           ) as is_paid
         from orders o left join lateral (
           select * from order_status_changes c where c.order_id = o.id order by c.id desc limit 1
         ) c on true
         where o.id = $1`,
        [id],
      );
      const refusal = refusalOf(latest, operator);
      if (refusal !== undefined) return refusal;
      // A column default of the history reads this setting.
      await transaction.query(`select set_config('shop.undo', 'on', true)`);
      await transaction.query('update orders set status = $2 where id = $1', [id, latest?.from_status]);
      return readOrder(transaction, id);
    });
  }
}
