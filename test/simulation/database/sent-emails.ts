import type { OrderEmailKind } from '../../../contract/order-emails.ts';
import { REMIND_AFTER } from '../../../server/orders/payments-sql.ts';
import type { Processes } from './processes.ts';

/** An email about one order, as the mail server has accepted it. A digest counts for each of its orders. */
export interface Sent {
  messageId: string;
  kind: OrderEmailKind;
  orderId: string;
  email: string;
}

interface Emails {
  /** In the order in which the mail server has accepted them. */
  sent: Sent[];
  /** By their kind and order, those that it has refused for good. */
  refused: Set<string>;
  /** Whether the clock has jumped between the lease of an email and its delivery, which may then come too late. */
  hasJumped: boolean;
  /** Whether nothing excuses a duplicate. */
  isExact: boolean;
}

interface Order {
  id: string;
  email: string;
  status: 'pending' | 'paid' | 'cancelled';
  /** How often it became so, without what was undone. */
  payments: number;
  cancellations: number;
  reminded: boolean;
}

const countOf = (status: string): string => `(
  select count(*)::int from order_status_changes c where c.order_id = o.id and c.to_status = '${status}' and not c.undo
    and not exists (select from order_status_changes u where u.order_id = o.id and u.undo and u.id = (
      select min(id) from order_status_changes n where n.order_id = o.id and n.id > c.id)))`;

const ORDERS = `
  select o.id, o.email, o.status, ${countOf('paid')} as payments, ${countOf('cancelled')} as cancellations,
    o.created_at < now() - ${REMIND_AFTER} - interval '1 hour' as reminded
  from orders o`;

/** @throws if an email that was promised is missing, another one was sent, or one was sent as two */
export async function verifyEmails(processes: Processes, emails: Emails): Promise<void> {
  for (const order of await processes.execute<Order>(ORDERS)) verifyOrder(order, emails);
  const about = new Set(emails.sent.map(({ messageId, orderId }) => `${messageId} ${orderId}`));
  if (emails.isExact && about.size < emails.sent.length)
    throw new Error('An email was sent twice without need.');
}

function verifyOrder(order: Order, { sent, refused, hasJumped }: Emails): void {
  const { id, status, payments, cancellations, reminded } = order;
  const own = sent.filter(({ orderId }) => orderId === id);
  const verify = (kind: OrderEmailKind, least: boolean, most: number) => {
    const count = new Set(own.filter((each) => each.kind === kind).map(({ messageId }) => messageId)).size;
    if (count === 0 && least && !refused.has(`${kind} of ${id}`))
      throw new Error(`The ${kind} of ${id} was never sent.`);
    if (count > most) throw new Error(`The ${kind} of ${id} was sent as ${count} emails.`);
  };
  // The cancellation email replaces it.
  verify('confirmation', cancellations === 0, 1);
  verify('notice', true, 1);
  verify('reminder', status === 'pending' && reminded, 1);
  verify('receipt', status === 'paid', payments);
  verify('cancelled', status === 'cancelled', cancellations);
  if (own.some(({ email }) => email !== order.email)) throw new Error(`An email about ${id} went elsewhere.`);
  const last = own.findLast(({ kind }) => kind === 'receipt' || kind === 'cancelled');
  const expected = status === 'paid' ? 'receipt' : 'cancelled';
  if (status === 'pending' || hasJumped || refused.has(`${expected} of ${id}`)) return;
  if (last?.kind !== expected)
    throw new Error(`The last email about ${id}, which is ${status}, is not true.`);
}
