import { Injectable } from '@nestjs/common';
import type { OrderEmail, OrderEmailsStatus } from '../../contract/api/order-emails.ts';
import type { RepeatableOrderEmailKind } from '../../contract/order-emails.ts';
import { ORDER_COUNT_LIMIT } from '../../contract/orders.ts';
import { Database, type Statements } from '../database/database.ts';
import { Mailer } from '../mail/mailer.ts';
import { EMAIL } from '../orders/order-record.ts';
import { DAILY_LIMIT_REACHED } from './queue/daily-email-limit.ts';
import { FAILED, IS_REAL, RECIPIENT } from './queue/order-email-sql.ts';

/** Time enough to notice a mistake. */
const SHIPPED_DELAY = `interval '1 minute'`;

/** An email that was just added is on its way. One above the daily limit of its address waits as it should. */
const HELD_UP = `(error is not null or created_at < now() - interval '1 minute') and error is distinct from '${DAILY_LIMIT_REACHED}'`;

const WAITING = `from order_emails where state in ('waiting', 'sending') and ${HELD_UP}`;

/** As if it had never been tried. */
const ANEW = `state = 'waiting', attempts = 0, error = null, gathered_in = null, expires_at = now() + interval '2 days'`;

const limited = (rows: string) =>
  `(select count(*)::int from (select ${rows} limit ${ORDER_COUNT_LIMIT}) as counted)`;

/** The e-mails that operators ask for, and those that are held up. What they say is made when they are sent. */
@Injectable()
export class OrderEmailsRepository {
  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
  ) {}

  /**
   * Sent in a minute: until then, undoing a shipment deletes its e-mail. A shop that sends no email now will not send
   * these later.
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

  /** Has the shopper told of a corrected shipment, if they were told of it as it was. */
  async addCorrected(transaction: Statements, orderId: string): Promise<void> {
    await transaction.query(
      `update order_emails e set ${ANEW}, requests = e.requests + 1, next_attempt_at = now() + ${SHIPPED_DELAY}
       from shipments s
       where s.order_id = $1 and e.reference = s.id and e.kind = 'shipped' and e.state in ('sent', 'failed')`,
      [orderId],
    );
  }

  /**
   * Sends an e-mail again, or for the first time where the order has none. It does not count for the address.
   * @returns undefined if there is no such order, its customer is erased, or the e-mail is being sent
   */
  async request(orderId: string, kind: RepeatableOrderEmailKind): Promise<OrderEmail | undefined> {
    const [row] = await this.database.query<{ email: OrderEmail }[]>(
      `with requested as (
         insert into order_emails as known (order_id, kind, recipient, requests)
         select o.id, $2, case when $2 = 'confirmation' then ${RECIPIENT} end, 1 from orders o where o.id = $1
         on conflict (order_id, kind, reference)
           do update set ${ANEW}, requests = known.requests + 1, next_attempt_at = now()
         where known.state <> 'sending'
         returning *
       )
       select ${EMAIL} as email from requested e`,
      [orderId, kind],
    );
    return row?.email;
  }

  /** Whom an order is from; undefined if there is no such order. */
  async customerOf(orderId: string): Promise<{ email: string; isErased: boolean } | undefined> {
    const [order] = await this.database.query<{ email: string; isErased: boolean }[]>(
      'select email, erased_at is not null as "isErased" from orders where id = $1',
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

  /** Those that an operator has not asked for one by one count for their address. @returns how many */
  requestFailed(): Promise<number> {
    return this.database.execute(
      `with failed as (select e.id ${FAILED} order by e.id for update skip locked)
       update order_emails e set ${ANEW}, next_attempt_at = now() from failed where e.id = failed.id`,
    );
  }
}
