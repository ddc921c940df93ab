import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { LINK_EMAIL_AGE } from '../../mail/expired-emails.ts';
import { LEASE } from '../../mail/queue-worker.ts';
import { retryDelaySeconds } from '../../order-emails/order-email-backoff.ts';
import { customerOrders, findSpellings } from '../../orders/customer-spellings.ts';
import { isDemoAddress } from '../../orders/demo-address.ts';
import { HAS_PAGE } from '../order-pages.repository.ts';

/** More orders than a customer has; keeps the email from growing without limit. */
const MAX_LINKS = 100;

export interface LinkEmail {
  id: string;
  email: string;
  attempts: number;
}

export interface LinkedOrder {
  id: string;
  orderNumber: string;
  email: string;
  createdAt: Date;
}

/** Requested emails with links. They are in the database, so that a crash loses none. */
@Injectable()
export class LinkEmailQueue {
  constructor(private readonly database: Database) {}

  async add(email: string): Promise<void> {
    await this.database.execute('insert into order_link_emails (email) values ($1)', [email]);
  }

  /** Leases an email, so that only this instance sends it. */
  async lease(): Promise<LinkEmail | undefined> {
    const [email] = await this.database.query<LinkEmail[]>(
      `update order_link_emails set attempts = attempts + 1, next_attempt_at = now() + ${LEASE}
       where id = (
         select id from order_link_emails where next_attempt_at <= now() and created_at > now() - ${LINK_EMAIL_AGE}
         order by next_attempt_at limit 1 for update skip locked
       )
       returning id, email, attempts`,
    );
    return email;
  }

  /** The orders of an address that have a page, the newest first. */
  async ordersOf(email: string): Promise<LinkedOrder[]> {
    const spellings = await findSpellings((text, values) => this.database.query(text, values), email);
    const orders = await this.database.query<LinkedOrder[]>(
      `select o.id, o.order_number as "orderNumber", o.email, o.created_at as "createdAt" from orders o
       where o.id in (${customerOrders('$1')})
         and o.erased_at is null and ${HAS_PAGE}
       order by o.created_at desc, o.id limit ${MAX_LINKS}`,
      [spellings],
    );
    return orders.filter((order) => !isDemoAddress(order.email));
  }

  async remove({ id }: LinkEmail): Promise<void> {
    await this.database.execute('delete from order_link_emails where id = $1', [id]);
  }

  async postpone({ id, attempts }: LinkEmail): Promise<void> {
    await this.database.execute(
      'update order_link_emails set next_attempt_at = now() + make_interval(secs => $2) where id = $1',
      [id, retryDelaySeconds(attempts)],
    );
  }
}
