import { type MouseEvent, type ReactNode, useId } from 'react';
import { useLocation } from 'react-router-dom';
import { formatDollars } from '#client/lib/money.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Cell } from '#client/ui/table.tsx';
import type { AdminOrder } from '#contract/orders.ts';
import styles from './order-row.module.css';
import { OrderStatusButtons, OrderStatusPill } from './order-status.tsx';

interface OrderRowProps {
  order: AdminOrder;
  isNew: boolean;
  selected: boolean;
  onSelect: (id: string) => void;
  onOpen: (id: string) => void;
}

export function OrderRow({ order, isNew, selected, onSelect, onOpen }: OrderRowProps) {
  const { _id, orderNumber, productId, customerInfo, amount, status } = order;
  const id = useId();
  return (
    <tr
      className={styles.row}
      data-row={_id}
      data-new={isNew || undefined}
      data-selected={selected || undefined}
    >
      <Cell column="Order ID">
        <div className={styles.order}>
          <Checkbox label={`Select order ${orderNumber}`} checked={selected} onChange={() => onSelect(_id)} />
          <span className={styles.names}>
            <span className={styles.number}>
              <OpenOrderLink id={_id} linkId={id} onOpen={onOpen}>
                {orderNumber}
              </OpenOrderLink>
              {isNew && <span className={styles.mark}>New</span>}
            </span>
            <span className={styles.id} title={_id}>
              {_id}
            </span>
          </span>
        </div>
      </Cell>
      <Cell column="Product">{productId.title}</Cell>
      <Cell column="Customer">{customerInfo.name}</Cell>
      <Cell column="Email">
        <span className={styles.email}>{customerInfo.email}</span>
      </Cell>
      <Cell column="Amount">
        <span className={styles.amount}>{formatDollars(amount)}</span>
      </Cell>
      <Cell column="Status">
        <OrderStatusPill status={status} />
      </Cell>
      <Cell column="Actions">
        <OrderStatusButtons order={order} className={styles.actions} describedBy={id} />
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

/** A real link, so that the order can also be opened in another browser tab. */
function OpenOrderLink({ id, linkId, onOpen, children }: OpenOrderLinkProps) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.set('order', id);

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(id);
  }

  return (
    <a id={linkId} className={styles.link} href={`${pathname}?${params}`} onClick={open}>
      {children}
    </a>
  );
}
