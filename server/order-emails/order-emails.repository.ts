import { Injectable } from '@nestjs/common';
import type { OrderEmail, OrderEmailsStatus } from '../../contract/api/order-emails.ts';
import type { OrderEmailKind } from '../../contract/order-emails.ts';
import { ORDER_COUNT_LIMIT, type OrderStatus } from '../../contract/orders.ts';
import { Database, type Statements } from '../database/database.ts';
import { Mailer } from '../mail/mailer.ts';
import { EMAIL } from '../orders/order-record.ts';
import { DAILY_LIMIT_REACHED } from './queue/daily-email-limit.ts';
import { DUE_SINCE, FAILED, IS_REAL, RECIPIENT, RESET } from './queue/order-email-sql.ts';

/** Time to notice a mistake and undo it. */
const SHIPPED_DELAY = `interval '1 minute'`;

/** Neither new nor merely above the daily limit of its address. */
const DELAYED = `(error is not null or ${DUE_SINCE} < now() - interval '1 minute') and error is distinct from '${DAILY_LIMIT_REACHED}'`;

const WAITING = `from order_emails where state in ('waiting', 'sending') and ${DELAYED}`;

export interface OrderCustomer {
  email: string;
  status: OrderStatus;
  isShipped: boolean;
  isErased: boolean;
}

const limited = (rows: string) =>
  `(select count(*)::int from (select ${rows} limit ${ORDER_COUNT_LIMIT}) as counted)`;

/** Queues emails about shipments and on request, and counts those delayed or failed. The content is composed on sending. */
@Injectable()
export class OrderEmailsRepository {
  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
  ) {}

  /**
   * Due in a minute: until then, undoing the shipment deletes the email. Adds nothing while emails are off, since it would
   * be sent once they are on.
   */
  async addShipped(transaction: Statements, orderIds: string[]): Promise<void> {
    if (!this.mailer.isSetUp) return;
    await transaction.query(
      `insert into order_emails (order_id, kind, reference, recipient, next_attempt_at)
       select o.id, 'shipped', s.id, ${RECIPIENT}, now() + ${SHIPPED_DELAY}
       from shipments s join orders o on o.id = s.order_id where o.id = any ($1::uuid[]) and ${IS_REAL}`,
      [orderIds],
    );
  }

  /** Before a correction, so that the email is either sent before it or waits with what it says. */
  async lockShipped(transaction: Statements, orderId: string): Promise<void> {
    await transaction.query(
      `select from order_emails where reference = (select id from shipments where order_id = $1) for no key update`,
      [orderId],
    );
  }

  /**
   * Queues the email about a shipment again after a correction, unless it is still queued. One that is being sent says what
   * was stored before.
   */
  async addCorrected(transaction: Statements, orderId: string): Promise<void> {
    if (!this.mailer.isSetUp) return;
    await transaction.query(
      `update order_emails e set ${RESET}, requests = e.requests + 1, next_attempt_at = now() + ${SHIPPED_DELAY}
       from shipments s
       where s.order_id = $1 and e.reference = s.id and e.kind = 'shipped' and e.state <> 'waiting'`,
      [orderId],
    );
  }

  /** Queues the order's alert again, which now says that the customer has cancelled. */
  async addCancelledByCustomer(transaction: Statements, orderId: string): Promise<void> {
    if (!this.mailer.isSetUp) return;
    await transaction.query(
      `insert into order_emails as known (order_id, kind, requests)
       select o.id, 'notice', 1 from orders o where o.id = $1 and ${IS_REAL}
       on conflict (order_id, kind, reference)
         do update set ${RESET}, requests = known.requests + 1, next_attempt_at = now()`,
      [orderId],
    );
  }

  /**
   * Queues an email for the first time or again, outside the daily limit.
   * @returns undefined if the order or its shipment does not exist, its customer's data is erased, or the email is being sent
   */
  async request(orderId: string, kind: OrderEmailKind): Promise<OrderEmail | undefined> {
    const [row] = await this.database.query<{ email: OrderEmail }[]>(
      `with requested as (
         insert into order_emails as known (order_id, kind, reference, recipient, requests)
         select o.id, $2, s.id, case when $2 <> 'notice' then ${RECIPIENT} end, 1
         from orders o left join shipments s on s.order_id = o.id and $2 = 'shipped'
         where o.id = $1 and ($2 <> 'shipped' or s.id is not null)
         on conflict (order_id, kind, reference)
           do update set ${RESET}, requests = known.requests + 1, next_attempt_at = now()
         where known.state <> 'sending'
         returning *
       )
       select ${EMAIL} as email from requested e`,
      [orderId, kind],
    );
    return row?.email;
  }

  /** @returns undefined if the order does not exist */
  async customerOf(orderId: string): Promise<OrderCustomer | undefined> {
    const [order] = await this.database.query<OrderCustomer[]>(
      `select email, status, shipped_at is not null as "isShipped", erased_at is not null as "isErased"
       from orders where id = $1`,
      [orderId],
    );
    return order;
  }

  async counts(): Promise<Omit<OrderEmailsStatus, 'enabled'>> {
    const [counts] = await this.database.query<[Omit<OrderEmailsStatus, 'enabled'>]>(
      `select ${limited(WAITING)} as waiting, ${limited(FAILED)} as failed,
         (select mode() within group (order by error)
          from (select error ${WAITING} and attempts > 0 limit ${ORDER_COUNT_LIMIT}) as tried) as "waitingReason"`,
    );
    return counts;
  }

  /** Queues failed emails again. The daily limit applies unless an operator requested one before. @returns how many */
  requestFailed(): Promise<number> {
    return this.database.execute(
      `with failed as (select e.id ${FAILED} order by e.id for update skip locked)
       update order_emails e set ${RESET}, next_attempt_at = now() from failed where e.id = failed.id`,
    );
  }
}
