import { type MouseEvent, type ReactNode, useId } from 'react';
import { useLocation } from 'react-router-dom';
import { OrderStatusButtons } from '#client/features/admin/orders/core/order-status.tsx';
import { orderTimeText } from '#client/features/admin/orders/core/order-time.ts';
import { orderName, orderView } from '#client/features/admin/orders/core/order-view.ts';
import { orderShipBy } from '#client/features/admin/orders/core/ship-by.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Cell } from '#client/ui/content/table.tsx';
import { Checkbox } from '#client/ui/forms/checkbox.tsx';
import { VARIANT_NAMES } from '#contract/shop/facts.shop.ts';
import { MatchedWords } from './matched-words.tsx';
import styles from './orders-table-row.module.css';
import { listedTracking, ShippingStatus, type ShippingStatusProps } from './shipping-status.tsx';

interface OrdersTableRowProps extends ShippingStatusProps {
  isNew: boolean;
  selected: boolean;
  /** @param range whether the orders from the last selected one on change with it */
  onSelect: (id: string, range: boolean) => void;
}

export function OrdersTableRow({
  order,
  search,
  isRefundDue,
  isNew,
  isByDay,
  selected,
  onSelect,
  onOpen,
}: OrdersTableRowProps) {
  const { product, color, quantity, customer, email, amount } = orderView(order);
  const name = orderName(order);
  const id = useId();
  const due = orderShipBy(order);
  return (
    <tr className={styles.row} data-row={order._id} data-selected={selected || undefined}>
      <Cell column="Order ID">
        <div className={styles.order}>
          <Checkbox
            label={`Select order ${name}`}
            checked={selected}
            onChange={(shift) => onSelect(order._id, shift)}
          />
          <span className={styles.names}>
            <span className={styles.number}>
              <OpenOrderLink id={order._id} linkId={id} onOpen={onOpen}>
                {name}
              </OpenOrderLink>
              {isNew && (
                <span className={styles.mark} title="New">
                  New
                </span>
              )}
            </span>
            {order.createdAt && (
              <time className={styles.below} dateTime={order.createdAt}>
                {orderTimeText(order.createdAt)}
              </time>
            )}
            {/* Invisible, but found by the browser's search and copied with the table. */}
            {name !== order._id && (
              <span className="visually-hidden" aria-hidden="true">
                {order._id}
              </span>
            )}
          </span>
        </div>
      </Cell>
      <Cell column="Product">
        {/* What to pack comes first: the color, if there are several. */}
        <span className={styles.item}>
          {VARIANT_NAMES.length > 0 && (
            <span className={styles.swatch} data-swatch={VARIANT_NAMES.indexOf(color ?? '')} />
          )}
          {color ?? product} <span className={styles.quantity}>{quantity}</span>
        </span>{' '}
        {color && <span className={styles.below}>{product}</span>}
      </Cell>
      <Cell column="Customer">
        <span className={styles.customer} title={customer}>
          {customer}
        </span>
      </Cell>
      <Cell column="Email">
        <span className={styles.email} title={email}>
          {email}
        </span>
        {order.match && (
          <span
            className={`${styles.match} ${styles.below}`}
            data-tracking={order.match === listedTracking(order)?.number || undefined}
            title={order.match}
          >
            <MatchedWords text={order.match} search={search} />
          </span>
        )}
      </Cell>
      <Cell column="Amount">
        <span className={styles.amount}>{amount}</span>
      </Cell>
      <Cell column="Status">
        <ShippingStatus
          order={order}
          search={search}
          isRefundDue={isRefundDue}
          isByDay={isByDay}
          onOpen={onOpen}
          describedBy={id}
        />
      </Cell>
      <Cell column="Actions">
        <OrderStatusButtons order={order} className={styles.actions} describedBy={id}>
          {due && (
            <Button
              variant="secondary"
              data-ship
              aria-describedby={id}
              onClick={() => onOpen(order._id, { ship: true })}
            >
              Ship
            </Button>
          )}
        </OrderStatusButtons>
      </Cell>
    </tr>
  );
}

interface OpenOrderLinkProps {
  id: string;
  linkId: string;
  onOpen: (id: string) => void;
  children: ReactNode;
}

/** A real link, so the order can also be opened in a new browser tab. */
function OpenOrderLink({ id, linkId, onOpen, children }: OpenOrderLinkProps) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const isOpen = params.get('order') === id;
  params.set('order', id);

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(id);
  }

  return (
    <a
      id={linkId}
      className={styles.link}
      href={`${pathname}?${params}`}
      aria-current={isOpen || undefined}
      onClick={open}
    >
      {children}
    </a>
  );
}
