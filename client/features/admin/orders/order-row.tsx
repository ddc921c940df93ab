import { useEffect, useId, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { StatusPill } from '#client/ui/status-pill.tsx';
import { Cell } from '#client/ui/table.tsx';
import type { AssignableOrderStatus } from '#contract/orders.ts';
import { type LooseOrder, offeredStatuses, orderView } from './order-view.ts';
import styles from './orders-panel.module.css';
import { useUpdateOrderStatus } from './update-order-status.ts';

const ACTION: Record<AssignableOrderStatus, string> = { paid: 'Mark as Paid', cancelled: 'Cancel' };
const TONE = { pending: 'waiting', paid: 'good', cancelled: 'over' } as const;

interface OrderRowProps {
  order: LooseOrder;
}

export function OrderRow({ order }: OrderRowProps) {
  const { number, product, customer, email, amount, status } = orderView(order);
  const id = useId();
  const actions = useRef<HTMLDivElement>(null);
  const { mutate, isPending, isSuccess } = useUpdateOrderStatus();

  // The button that was pressed is gone once it has worked; the keyboard stays in its row.
  useEffect(() => {
    if (isSuccess && document.activeElement === document.body)
      actions.current?.querySelector('button')?.focus();
  }, [isSuccess]);

  return (
    <tr aria-busy={isPending || undefined}>
      <Cell column="Order ID">
        {number && (
          <span id={id} className={styles.number}>
            {number}
          </span>
        )}
        <span className={styles.id} title={order._id}>
          {order._id}
        </span>
      </Cell>
      <Cell column="Product">{product}</Cell>
      <Cell column="Customer">{customer}</Cell>
      <Cell column="Email">
        <span className={styles.email}>{email}</span>
      </Cell>
      <Cell column="Amount">
        <span className={styles.amount}>{amount}</span>
      </Cell>
      <Cell column="Status">
        <StatusPill tone={order.status ? TONE[order.status] : 'over'}>{status}</StatusPill>
      </Cell>
      <Cell column="Actions">
        <div ref={actions} className={styles.actions}>
          {offeredStatuses(order.status).map((offered) => (
            <Button
              key={offered}
              look={offered === 'paid' ? 'secondary' : 'quiet'}
              aria-describedby={number ? id : undefined}
              aria-disabled={isPending}
              onClick={() => isPending || mutate({ id: order._id, status: offered })}
            >
              {ACTION[offered]}
            </Button>
          ))}
        </div>
      </Cell>
    </tr>
  );
}
