import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { OrderStatusButtons, OrderStatusPill } from '#client/features/admin/orders/core/order-status.tsx';
import { orderDayText, orderTimeText } from '#client/features/admin/orders/core/order-time.ts';
import { useOrderCounts } from '#client/features/admin/orders/core/orders-queries.ts';
import { orderShipBy } from '#client/features/admin/orders/core/ship-by.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { CopyButton } from '#client/ui/buttons/copy-button.tsx';
import { StatusPill } from '#client/ui/content/status-pill.tsx';
import type { OrderDetail } from '#contract/api/orders.ts';
import { ORDER_COUNT_LIMIT } from '#contract/orders.ts';
import { formatCount } from '#contract/pluralize.ts';
import { amountText } from './amount-text.ts';
import styles from './order-state.module.css';

interface OrderStateProps {
  order: OrderDetail;
  /** Whether the next step is here, and not in a form. */
  primary: boolean;
  /** Whether the next step is to refund it. */
  refundDue: boolean;
  /** Whether it has shipped since it was opened, so that the next order follows. */
  justShipped: boolean;
  /** Opens the next order to ship, if the list has one. */
  onShipNext: ((scanned?: string) => void) | undefined;
}

/** "today, 4:52 PM" */
const withinSentence = (time: string) => time.replace(/^(Today|Yesterday)/, (day) => day.toLowerCase());

/** The status above the facts about the order, and the next step beside them. */
export function OrderState({ order, primary, refundDue, justShipped, onShipNext }: OrderStateProps) {
  const { status, createdAt, cardLast4, paymentLink } = order;
  const due = orderShipBy(order);
  const amount = amountText(order);
  const next = order.shipment && onShipNext && (
    <NextToShip isNext={justShipped} onPress={() => onShipNext()} />
  );
  const area = useRef<HTMLDivElement>(null);
  const texts = useRef<HTMLDivElement>(null);

  // The pressed button may disappear with the old state.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state changes the buttons
  useEffect(() => {
    if (document.activeElement === document.body)
      (area.current?.querySelector<HTMLElement>('[data-status]') ?? texts.current)?.focus();
  }, [status, refundDue]);

  return (
    <div ref={area} className={styles.state}>
      <div ref={texts} tabIndex={-1} className={styles.texts}>
        <p className={styles.status}>
          <OrderStatusPill status={status} shipped={order.shipment !== null} />
          {order.shipment && status !== 'paid' && <StatusPill tone="done">Shipped</StatusPill>}
          {due?.urgency ? (
            // As urgent as in the list, but not red like the next step.
            <StatusPill tone="urgent">{due.text}</StatusPill>
          ) : (
            due && <span>{due.text}</span>
          )}
          {order.shipment && (
            <time dateTime={order.shipment.shippedAt}>{orderDayText(order.shipment.shippedAt)}</time>
          )}
        </p>
        <p className={styles.facts}>
          <span>
            Placed <time dateTime={createdAt}>{withinSentence(orderTimeText(createdAt))}</time>
          </span>{' '}
          {amount && <span>{amount}</span>}{' '}
          {/* The shop doesn't charge this card. The status shows whether the order is paid. */}
          {cardLast4 && <span>Card ending in {cardLast4}</span>}
        </p>
        {status === 'pending' && paymentLink && <CopyButton text={paymentLink}>Copy payment link</CopyButton>}
      </div>
      <OrderStatusButtons
        order={order}
        only="paid"
        className={styles.actions}
        paid={refundDue ? 'quiet' : primary && status === 'pending' ? 'primary' : 'secondary'}
      >
        {next}
      </OrderStatusButtons>
    </div>
  );
}

/** Focused once the order has shipped. A scanner may go on at once: its keys open the next order, too, and type into it. */
function NextToShip({ isNext, onPress }: { isNext: boolean; onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNext) button.current?.focus();
  }, [isNext]);
  const left = useOrderCounts()?.unshipped ?? 0;
  return (
    <>
      {left > 0 && left < ORDER_COUNT_LIMIT && <span>{formatCount(left)} left to ship</span>}
      <Button
        ref={button}
        variant={isNext ? 'primary' : 'secondary'}
        onClick={onPress}
        onKeyDown={({ key, ctrlKey, altKey, metaKey }) => {
          // Lowercase letters are shortcuts, or begin no tracking number.
          if (/^[0-9A-Z]$/.test(key) && !ctrlKey && !altKey && !metaKey) flushSync(onPress);
        }}
      >
        Next to ship
      </Button>
    </>
  );
}
