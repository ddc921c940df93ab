import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  ORDER_COUNT_LIMIT,
  type OrderEmail,
  type OrderEmailKind,
  type OrderEmailsStatus,
  type OrderItem,
  type OrderStatus,
  type RepeatableOrderEmailKind,
  SUMMARY_DAYS,
} from '../../../contract/orders.ts';
import { CARRIER_NAMES, type ShipmentDraft, trackingUrl } from '../../../contract/shipments.ts';
import { DEMO_ADDRESS_END } from '../demo/demo-address.ts';
import { EMAIL } from '../order-record.ts';
import type { EmailedOrder, EmailedShipment } from './order-email-documents.ts';

/** Any number will do, as long as every server uses the same one. */
const CLAIM_LOCK = 7_990_003;

/** Longer than sending takes: whoever has not recorded an outcome by then is gone. */
export const LEASE_SECONDS = 120;

/** To one address, so that the shop cannot be used to fill somebody's mailbox. */
export const ORDERS_PER_ADDRESS_AND_DAY = 5;

/** More notices than this become one e-mail. */
const MOST_SINGLE_NOTICES = 20;
const MOST_GATHERED_NOTICES = 200;

/** How many e-mails that are due are looked at for one claim. */
const LOOKED_AT = 50;

/** A day's e-mails are counted for the mailbox, which is the same with anything after a plus. */
const RECIPIENT = String.raw`lower(regexp_replace(o.email, '\+[^@]*@', '@'))`;

/** Nobody is told of an order of the demo. */
const IS_REAL = `o.email not like '%${DEMO_ADDRESS_END}'`;

/** Time enough to notice a mistake. */
const SHIPPED_DELAY = `interval '1 minute'`;

/** An e-mail that was just added is on its way; one that waits longer, or in vain, is to be told. */
const HELD_UP = `(error is not null or created_at < now() - interval '1 minute')`;

const HELD = `This address has had the e-mails of ${ORDERS_PER_ADDRESS_AND_DAY} orders within a day.`;
const GIVEN_UP = 'It was given up after two days.';

export interface Claim {
  emails: ClaimedEmail[];
  /** Whether more may be due. */
  more: boolean;
}

/** An e-mail that this process is to send, and nobody else for two minutes. */
export interface ClaimedEmail {
  kind: OrderEmailKind;
  /** Of the e-mail, the same for every attempt. */
  messageId: string;
  /** More than one where notices are gathered. */
  ids: string[];
  orders: EmailedOrder[];
  /** Absent if it was undone meanwhile, and in all but `shipped`. */
  shipment?: EmailedShipment;
  attempts: number;
}

interface DueRecord {
  id: string;
  order_id: string;
  kind: OrderEmailKind;
  recipient: string | null;
  gathered_in: string | null;
  state: 'waiting' | 'sending';
  attempts: number;
  requests: number;
  expired: boolean;
}

interface ClaimedRecord
  extends Pick<DueRecord, 'id' | 'order_id' | 'kind' | 'gathered_in' | 'attempts' | 'requests'> {
  order_number: string;
  status: OrderStatus;
  items: OrderItem[];
  name: string;
  email: string;
  phone: string | null;
  address: string;
  address2: string | null;
  city: string;
  state: string;
  zip: string;
  subtotal: string;
  shipping_cost: string;
  total: string;
  created_at: Date;
  shipment: ShipmentDraft | null;
}

function toEmailedOrder(record: ClaimedRecord): EmailedOrder {
  const { items, name, email, phone, address, address2, city, state, zip } = record;
  return {
    id: record.order_id,
    orderNumber: record.order_number,
    status: record.status,
    items,
    name,
    email,
    phone: phone ?? '',
    address,
    address2: address2 ?? '',
    city,
    state,
    zip,
    subtotal: Number(record.subtotal),
    shippingCost: Number(record.shipping_cost),
    total: Number(record.total),
    createdAt: record.created_at,
  };
}

function toEmailedShipment({ shipment, requests }: ClaimedRecord): EmailedShipment | undefined {
  if (shipment === null) return undefined;
  const { carrier, trackingNumber } = shipment;
  return {
    carrier: carrier === 'other' ? 'Our carrier' : CARRIER_NAMES[carrier],
    trackingNumber,
    trackingUrl: trackingUrl(shipment),
    isCorrected: requests > 0,
  };
}

/** Rows of one e-mail: one, or all that are gathered in it. */
function toClaimedEmail(records: [ClaimedRecord, ...ClaimedRecord[]]): ClaimedEmail {
  const [{ kind, id, gathered_in, requests, attempts }] = records;
  return {
    kind,
    messageId: gathered_in ?? (requests === 0 ? id : `${id}.${requests}`),
    ids: records.map((record) => record.id),
    orders: records
      .toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())
      .map(toEmailedOrder),
    shipment: toEmailedShipment(records[0]),
    attempts,
  };
}

const limited = (rows: string) =>
  `(select count(*)::int from (select ${rows} limit ${ORDER_COUNT_LIMIT}) as counted)`;

/** The e-mails of orders as the table keeps them. What they say is made when they are sent. */
@Injectable()
export class OrderEmailsRepository {
  constructor(private readonly database: DataSource) {}

  /** Remembers when e-mail was first set up. */
  async begin(): Promise<void> {
    await this.database.query('insert into order_emails_progress default values on conflict do nothing');
  }

  /**
   * Goes on through the orders, and adds the e-mails of those that have none.
   * @param lookBack interval of PostgreSQL; orders become visible when they are committed, which may be after newer ones
   * @param most orders at once
   * @returns whether this is done: no more orders are left, and no other process was at it
   */
  addMissing(lookBack: string, most: number): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const [place] = await transaction.query<{ start: string }[]>(
        // Nobody is told of an order that is two days old.
        `select greatest(since, least(reached, now()) - $1::interval, now() - interval '2 days')::text as start
         from order_emails_progress for update skip locked`,
        [lookBack],
      );
      if (place === undefined) return false;
      // With outdated statistics, too, nothing but the end of the index is read.
      await transaction.query('set local enable_seqscan = off');
      const [{ found, last, newest }] = await transaction.query<
        [{ found: number; last: string | null; newest: string | null }]
      >(
        `with missing as (
           select o.id, o.created_at, ${RECIPIENT} as recipient from orders o
           where o.created_at >= $1::timestamptz and ${IS_REAL} and o.erased_at is null and not exists (
             select from order_emails e where e.order_id = o.id and e.kind = 'confirmation'
           )
           order by o.created_at, o.id limit $2
         ),
         added as (
           insert into order_emails (order_id, kind, recipient)
           select id, 'confirmation', recipient from missing union all select id, 'notice', null from missing
           -- In the order in which every bulk change locks orders.
           order by 1 on conflict do nothing
         )
         select count(*)::int as found, max(created_at)::text as last,
           (select max(created_at)::text from orders) as newest
         from missing`,
        [place.start, most],
      );
      const more = found === most;
      await transaction.query(
        'update order_emails_progress set reached = greatest(reached, least(now(), $1::timestamptz))',
        [more ? last : newest],
      );
      return !more;
    });
  }

  /** @returns whether this process is the one to compare the last two days in this hour */
  async beginComparison(): Promise<boolean> {
    const [, count] = await this.database.query<[unknown, number]>(
      `update order_emails_progress set compared_at = now() where compared_at <= now() - interval '1 hour'`,
    );
    return count > 0;
  }

  /**
   * Takes e-mails that are due, for two minutes. One process at a time, so that what goes to one address is counted
   * exactly; it takes milliseconds.
   */
  claim(most: number): Promise<Claim> {
    return this.database.transaction(async (transaction) => {
      await transaction.query('select pg_advisory_xact_lock($1)', [CLAIM_LOCK]);
      const due = await transaction.query<DueRecord[]>(
        `select id, order_id, kind, recipient, gathered_in, state, attempts, requests, expires_at <= now() as expired
         from order_emails where state in ('waiting', 'sending') and next_attempt_at <= now()
         order by next_attempt_at, id limit ${LOOKED_AT} for update skip locked`,
      );
      const expired = due.filter((email) => email.expired);
      await this.giveUp(transaction, expired);
      const unexpired = due.filter((email) => !email.expired);
      const sendable = await this.withoutHeld(transaction, unexpired);
      const gathered = await this.gather(transaction, sendable);
      const chosen = [
        ...new Set(sendable.map(({ id, gathered_in }) => gathered.get(id) ?? gathered_in ?? id)),
      ];
      return {
        emails: await this.take(transaction, chosen.slice(0, most)),
        more: due.length === LOOKED_AT || chosen.length > most,
      };
    });
  }

  async recordSent({ ids }: ClaimedEmail): Promise<void> {
    await this.database.query(
      `update order_emails set state = 'sent', sent_at = now(), next_attempt_at = null, error = null
       where id = any ($1::uuid[])`,
      [ids],
    );
  }

  async recordRefused({ ids, attempts }: ClaimedEmail, reason: string): Promise<void> {
    await this.database.query(
      `update order_emails set state = 'failed', next_attempt_at = null, error = $3
       where id = any ($1::uuid[]) and state = 'sending' and attempts = $2`,
      [ids, attempts, reason],
    );
  }

  async recordPostponed(
    { ids, attempts }: ClaimedEmail,
    reason: string,
    pauseSeconds: number,
  ): Promise<void> {
    await this.database.query(
      `update order_emails set state = 'waiting', error = $3,
         next_attempt_at = least(now() + make_interval(secs => $4), greatest(expires_at, now()))
       where id = any ($1::uuid[]) and state = 'sending' and attempts = $2`,
      [ids, attempts, reason, pauseSeconds],
    );
  }

  /**
   * Has shoppers told of shipments, in a minute: until then undoing a shipment deletes its e-mail.
   * @param transaction the one that ships the orders
   */
  async addShipped(transaction: EntityManager, orderIds: string[]): Promise<void> {
    await transaction.query(
      `insert into order_emails (order_id, kind, reference, recipient, next_attempt_at)
       select o.id, 'shipped', s.id, ${RECIPIENT}, now() + ${SHIPPED_DELAY}
       from shipments s join orders o on o.id = s.order_id where o.id = any ($1::uuid[]) and ${IS_REAL}`,
      [orderIds],
    );
  }

  /** Has the shopper told of a corrected shipment, if they were told of it as it was. */
  async addCorrected(transaction: EntityManager, orderId: string): Promise<void> {
    await transaction.query(
      `update order_emails e set state = 'waiting', attempts = 0, error = null, requests = e.requests + 1,
         next_attempt_at = now() + ${SHIPPED_DELAY}, expires_at = now() + interval '2 days'
       from shipments s
       where s.order_id = $1 and e.reference = s.id and e.kind = 'shipped' and e.state in ('sent', 'failed')`,
      [orderId],
    );
  }

  /**
   * Has an e-mail sent again, or for the first time where the order has none. An operator asks for it, so it does not
   * count for the address.
   * @returns undefined if there is no such order, its customer is erased, or the e-mail is being sent
   */
  async request(orderId: string, kind: RepeatableOrderEmailKind): Promise<OrderEmail | undefined> {
    const [row] = await this.database.query<{ email: OrderEmail }[]>(
      `with requested as (
         insert into order_emails as known (order_id, kind, recipient, requests)
         select o.id, $2, case when $2 = 'confirmation' then ${RECIPIENT} end, 1 from orders o where o.id = $1
         on conflict (order_id, kind, reference) do update set
           state = 'waiting', attempts = 0, next_attempt_at = now(), expires_at = now() + interval '2 days',
           error = null, gathered_in = null, requests = known.requests + 1
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
      `select ${limited(`from order_emails where state in ('waiting', 'sending') and ${HELD_UP}`)} as waiting,
         ${limited(`from order_emails where state = 'failed' and created_at > now() - interval '${SUMMARY_DAYS} days'`)} as failed`,
    );
    return counts;
  }

  private async giveUp(transaction: EntityManager, emails: DueRecord[]): Promise<void> {
    if (emails.length === 0) return;
    await transaction.query(
      `update order_emails set state = 'failed', next_attempt_at = null, error = concat_ws(' ', error, $2::text)
       where id = any ($1::uuid[])`,
      [emails.map(({ id }) => id), GIVEN_UP],
    );
  }

  /** Postpones what is too much for an address in a day, and returns the rest. */
  private async withoutHeld(transaction: EntityManager, due: DueRecord[]): Promise<DueRecord[]> {
    const recipients = [...new Set(due.flatMap(({ recipient }) => recipient ?? []))];
    if (recipients.length === 0) return due;
    const sent = await transaction.query<{ recipient: string; orders: string[]; free_at: string }[]>(
      `select recipient, array_agg(distinct order_id::text) as orders,
         (min(coalesce(sent_at, now())) + interval '1 day')::text as free_at
       from order_emails
       where recipient = any ($1) and (state = 'sending' or state = 'sent' and sent_at > now() - interval '1 day')
       group by recipient`,
      [recipients],
    );
    const ordersOf = new Map(sent.map(({ recipient, orders }) => [recipient, new Set(orders)]));
    const isWithinLimit = ({ recipient, order_id, requests }: DueRecord): boolean => {
      if (recipient === null || requests > 0) return true;
      const orders = ordersOf.get(recipient) ?? new Set();
      ordersOf.set(recipient, orders);
      if (!orders.has(order_id) && orders.size >= ORDERS_PER_ADDRESS_AND_DAY) return false;
      orders.add(order_id);
      return true;
    };
    const sendable = due.filter(isWithinLimit);
    const held = due.filter((email) => !sendable.includes(email));
    for (const { id, recipient } of held) {
      const freeAt = sent.find((known) => known.recipient === recipient)?.free_at ?? null;
      await transaction.query(
        `update order_emails set error = $3,
           next_attempt_at = least(coalesce($2::timestamptz, now() + interval '1 day'), expires_at)
         where id = $1`,
        [id, freeAt, HELD],
      );
    }
    return sendable;
  }

  /**
   * Gathers the notices that were never tried, if they are many: the others may have arrived.
   * @returns the e-mail that each of these notices is in now
   */
  private async gather(transaction: EntityManager, due: DueRecord[]): Promise<Map<string, string>> {
    const isFresh = (email: DueRecord) =>
      email.kind === 'notice' && email.gathered_in === null && email.attempts === 0 && email.requests === 0;
    if (!due.some(isFresh)) return new Map();
    const gatheredIn = randomUUID();
    const [rows] = await transaction.query<[{ id: string }[], number]>(
      `with fresh as materialized (
         select id from order_emails
         where kind = 'notice' and state = 'waiting' and next_attempt_at <= now() and gathered_in is null
           and attempts = 0 and requests = 0
         order by next_attempt_at, id limit ${MOST_GATHERED_NOTICES} for update skip locked
       )
       update order_emails set gathered_in = $1
       where id in (select id from fresh) and (select count(*) from fresh) > ${MOST_SINGLE_NOTICES}
       returning id`,
      [gatheredIn],
    );
    return new Map(rows.map(({ id }) => [id, gatheredIn]));
  }

  /** @param chosen ids of e-mails, and of gathered ones */
  private async take(transaction: EntityManager, chosen: string[]): Promise<ClaimedEmail[]> {
    if (chosen.length === 0) return [];
    const [records] = await transaction.query<[ClaimedRecord[], number]>(
      `update order_emails e set state = 'sending', attempts = e.attempts + 1,
         next_attempt_at = now() + interval '${LEASE_SECONDS} seconds'
       from orders o
       where o.id = e.order_id and (e.id = any ($1::uuid[]) or e.gathered_in = any ($1::uuid[]))
         and e.state in ('waiting', 'sending')
       returning e.id, e.order_id, e.kind, e.gathered_in, e.attempts, e.requests, o.order_number, o.status, o.items, o.name, o.email, o.phone,
         o.address, o.address2, o.city, o.state, o.zip, o.subtotal, o.shipping_cost, o.total, o.created_at,
         (select json_build_object('carrier', s.carrier, 'trackingNumber', s.tracking_number)
          from shipments s where s.id = e.reference) as shipment`,
      [chosen],
    );
    return chosen.flatMap((key) => {
      const [first, ...rest] = records.filter(({ id, gathered_in }) => (gathered_in ?? id) === key);
      return first === undefined ? [] : [toClaimedEmail([first, ...rest])];
    });
  }
}
