import styles from '#client/features/order-confirmation/confirmation.module.css';
import { itemText } from '#client/features/order-confirmation/receipt.tsx';
import { SHOP_ADDRESS, SUPPORT_EMAIL } from '#client/lib/page-settings.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import type { OrderPage } from '#contract/api/order-pages.ts';
import { formatDollars, lineTotal, shippingCostText } from '#contract/money.ts';
import type { OrderItem } from '#contract/order-row.ts';
import { SHOP_NAME } from '#contract/shop/facts.shop.ts';
import own from './order-page.module.css';
import { dateText } from './order-time.ts';

const REFUNDS: Partial<Record<NonNullable<OrderPage['refund']>, string>> = {
  due: ', refund due',
  issued: ', refunded',
};

/** Whether the order is paid, as far as the shop knows at the moment of printing. */
function paymentText({ status, paidAt, refund }: OrderPage): string {
  const refunded = (refund && REFUNDS[refund]) ?? '';
  if (status === 'cancelled') return `Order cancelled${refunded}`;
  if (status === 'pending') return `Not confirmed${refunded}`;
  return `Paid${paidAt === null ? '' : ` ${dateText(paidAt)}`}${refunded}`;
}

interface PrintedReceiptProps {
  order: OrderPage;
  pictureOf: (item: OrderItem) => string | undefined;
}

/** What a customer keeps for their records. Fits on one printed page. */
export function PrintedReceipt({ order, pictureOf }: PrintedReceiptProps) {
  const { orderNumber, placedAt, name, city, items, subtotal, shippingCost, total } = order;
  const facts: [string, string][] = [
    ['Order number', orderNumber],
    ['Date', dateText(placedAt)],
    ['Customer', `${name}, ${city}`],
    ['Payment', paymentText(order)],
  ];
  const amounts: [string, string][] = [
    ['Subtotal', formatDollars(subtotal)],
    ['Shipping', shippingCostText(shippingCost)],
    ['Tax', formatDollars(0)],
  ];
  return (
    <section className={styles.receipt} aria-label="Receipt">
      <header className={own.shop}>
        <h2>Receipt</h2>
        <address>
          {[SHOP_NAME, ...SHOP_ADDRESS.split('\n'), SUPPORT_EMAIL].filter(Boolean).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </header>
      <dl className={own.facts}>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div>
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={`${item.title} ${item.color}`}>
              {pictureOf(item) && <img src={pictureOf(item)} alt="" width={64} height={64} />}
              <span>{itemText(item)}</span>
              <span>{formatDollars(lineTotal(item))}</span>
            </li>
          ))}
          {amounts.map(([label, amount]) => (
            <li key={label} className={own.amount}>
              <span>{label}</span>
              <span>{amount}</span>
            </li>
          ))}
        </ul>
        <p className={styles.total}>
          <span>Total</span>
          <span>{formatDollars(total)}</span>
        </p>
      </div>
      <div className={own.print}>
        <Button variant="secondary" onClick={() => window.print()}>
          Print receipt
        </Button>
      </div>
    </section>
  );
}
