import { OrderStatusPill } from '#client/features/admin/orders/core/order-status.tsx';
import { orderClockText, orderDayText } from '#client/features/admin/orders/core/order-time.ts';
import type { PartialOrder } from '#client/features/admin/orders/core/order-view.ts';
import { orderShipBy } from '#client/features/admin/orders/core/ship-by.ts';
import { TrackingLink } from '#client/features/admin/orders/core/tracking-link.tsx';
import { StatusPill } from '#client/ui/content/status-pill.tsx';
import { CARRIER_NAMES } from '#contract/shipments.ts';
import { MatchedWords } from './matched-words.tsx';
import styles from './orders-table-row.module.css';

export interface ShippingStatusProps {
  order: PartialOrder;
  /** What the list is searched for. */
  search: string | undefined;
  isRefundDue: boolean;
  /**
   * Whether a heading above says on which day the order is due or was shipped. Screen readers may read only the row, so it
   * says so, too.
   */
  isByDay: boolean;
  onOpen: (id: string, options?: { ship: boolean }) => void;
}

/** The status of an order in the list, when it is due or how it was shipped, and whether a refund is due or settled. */
export function ShippingStatus({
  order,
  search,
  isRefundDue,
  isByDay,
  onOpen,
  describedBy,
}: ShippingStatusProps & { describedBy: string }) {
  const due = orderShipBy(order);
  const urgency = due?.urgency ?? due?.isSoon;
  const tracking = listedTracking(order);
  const shippedText = isByDay ? orderClockText : orderDayText;
  return (
    <span className={styles.status}>
      <OrderStatusPill status={order.status} shipped={Boolean(order.shippedAt)} />
      {order.refundSettled && order.status === 'cancelled' && !isRefundDue && (
        <span className={styles.settled}>Settled</span>
      )}
      {order.shippedAt && (
        <span className={styles.below}>
          {isByDay && <span className="visually-hidden">{orderDayText(order.shippedAt)}, </span>}
          {order.status === 'paid' ? shippedText(order.shippedAt) : 'Shipped'}
        </span>
      )}
      {tracking?.number && (
        <span className={`${styles.below} ${styles.tracking}`} title={tracking.number}>
          {tracking.carrier && (
            <span className={styles.carrier}>{`${CARRIER_NAMES[tracking.carrier]} `}</span>
          )}
          <span>
            <TrackingLink carrier={tracking.carrier} number={tracking.number}>
              <TrackingNumber number={tracking.number} search={search} />
            </TrackingLink>
          </span>
        </span>
      )}
      {due && (
        <span className={isByDay && !urgency ? 'visually-hidden' : styles.due} data-due={urgency}>
          {due.text}
        </span>
      )}
      {isRefundDue && order.status === 'cancelled' && (
        <button
          type="button"
          className={styles.refund}
          aria-describedby={describedBy}
          onClick={() => onOpen(order._id)}
        >
          <StatusPill tone="urgent">Refund due</StatusPill>
        </button>
      )}
    </span>
  );
}

/** On phones and tablets, the middle of a long number has no room. A searched number is whole, as it was typed. */
function TrackingNumber({ number, search }: { number: string; search: string | undefined }) {
  if (search || number.length <= 12) return <MatchedWords text={number} search={search} />;
  return (
    <>
      {number.slice(0, 4)}
      <span className={styles.middle}>{number.slice(4, -6)}</span>
      {number.slice(-6)}
    </>
  );
}

/** The tracking of an order that is not cancelled. */
export const listedTracking = (order: PartialOrder) => (order.status === 'paid' ? order.tracking : null);
