import type { OrderPage } from '#contract/api/order-pages.ts';
import { formatDollars } from '#contract/money.ts';
import { pluralize } from '#contract/pluralize.ts';
import { SERVICE_FACTS } from '#contract/shop/facts.shop.ts';
import { deliveryText } from './delivery-text.ts';
import styles from './order-page.module.css';
import { dateText } from './order-time.ts';

interface Step {
  name: string;
  /** Null for a step that is still to come. */
  at: string | null;
  detail?: string | undefined;
}

const SHIPS_WITHIN = `Ships within ${pluralize(SERVICE_FACTS.shipsWithinBusinessDays, 'business day')}`;

function shipped(order: OrderPage): Step {
  const { shipment, status } = order;
  if (shipment !== null) return { name: 'Shipped', at: shipment.shippedAt };
  const detail = status === 'paid' ? `${SHIPS_WITHIN}. ${deliveryText(order)}` : undefined;
  return { name: 'Shipped', at: null, detail };
}

function refundText({ refund, total }: OrderPage): string | undefined {
  if (refund === 'issued') return 'We’ve refunded your payment. Your bank may take a few days to show it.';
  if (refund === 'due') return 'We’ll refund your payment.';
  if (refund === 'possible')
    return `If you’ve paid and haven’t gotten your money back, we’ll refund ${formatDollars(total)}.`;
  return undefined;
}

/** The shop learns of a payment later than the customer, so the text doesn't say "not paid". */
const OPEN: Record<string, string> = { Paid: 'Payment not confirmed yet', Shipped: 'Not shipped yet' };

function stepsOf(order: OrderPage): Step[] {
  const { placedAt, status, paidAt, cancelledAt } = order;
  const placed = { name: 'Placed', at: placedAt };
  const detail = refundText(order);
  if (status === 'cancelled') return [placed, { name: 'Cancelled', at: cancelledAt ?? placedAt, detail }];
  const paid: Step = { name: 'Paid', at: paidAt ?? (status === 'paid' ? placedAt : null), detail };
  return [placed, paid, shipped(order)];
}

/** Where an order stands. */
export function Progress({ order }: { order: OrderPage }) {
  const steps = stepsOf(order);
  return (
    <section className={styles.progress} aria-label="Order status">
      <ol>
        {steps.map(({ name, at, detail }) => (
          <li key={name} data-done={at !== null || undefined} data-step={name}>
            <strong>{at === null ? OPEN[name] : name}</strong>
            {at !== null && <time dateTime={at}>{dateText(at)}</time>}
            {detail && <p>{detail}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
