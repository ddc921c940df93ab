import { SUMMARY_DAYS } from '../../../contract/orders.ts';
import { DEMO_ADDRESS_END } from '../../orders/demo-address.ts';

/** The mailbox as far as PostgreSQL can spell it. The server does once it claims the email (`comparableMailbox`). */
export const RECIPIENT = String.raw`lower(regexp_replace(o.email, '\+[^@]*@', '@'))`;

/** Why an email has failed that another shop has sent since, as far as a restored one knows. */
export const SENT_BY_OTHER_SHOP = 'It waited when the backup was made, and was probably sent after that.';

/**
 * Emails that have failed and would still be of use. Left out are those that another shop has probably sent, and what the
 * shopper of a cancelled order would take for a mistake.
 */
export const FAILED = `from order_emails e
  where state = 'failed' and created_at > now() - interval '${SUMMARY_DAYS} days' and error is distinct from '${SENT_BY_OTHER_SHOP}'
    and (kind = 'notice' or exists (select from orders o where o.id = e.order_id and o.status <> 'cancelled'))`;

/** Nobody is told of an order of the demo. */
export const IS_REAL = `o.email not like '%${DEMO_ADDRESS_END}'`;
