import { HttpError } from '#client/lib/http.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { useOrder } from './get-order.ts';
import { useNeighbours } from './neighbours.ts';
import { OrderDetails } from './order-details.tsx';
import styles from './order-dialog.module.css';
import { OrderDialog } from './order-dialog.tsx';
import { type LooseOrder, orderName } from './order-view.ts';

interface OpenedOrderProps {
  id: string;
  /** The list that it was opened from. */
  orders: readonly LooseOrder[];
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** One order with everything that is needed to ship it. */
export function OpenedOrder({ id, orders, onOpen, onClose }: OpenedOrderProps) {
  const { data: order, error, isError, refetch } = useOrder(id);
  const { previous, next } = useNeighbours(orders, id);
  const listed = order ?? orders.find(({ _id }) => _id === id);
  const unknown = error instanceof HttpError && (error.status === 404 || error.status === 400);

  const step = (label: string, to: string | undefined, look: string | undefined) => (
    <IconButton
      label={label}
      icon="chevron"
      className={[styles.icon, look].join(' ')}
      aria-disabled={to === undefined}
      onClick={() => to !== undefined && onOpen(to)}
    />
  );

  return (
    <OrderDialog
      title={listed ? orderName(listed) : 'Order'}
      onClose={onClose}
      tools={
        (previous !== undefined || next !== undefined) && (
          <>
            {step('Previous order', previous, styles.up)}
            {step('Next order', next, styles.down)}
          </>
        )
      }
    >
      {order && !unknown && <OrderDetails key={order._id} order={order} />}
      {!order && !isError && (
        <p role="status" className={styles.message}>
          Loading...
        </p>
      )}
      {unknown && (
        <div className={styles.message}>
          <Notice title="There is no such order" action="Back to the orders" onAction={onClose}>
            The address may be mistyped, or the order was removed.
          </Notice>
        </div>
      )}
      {isError && !unknown && !order && (
        <div className={styles.message}>
          <Notice title="The order could not be loaded" action="Try again" onAction={() => refetch()} />
        </div>
      )}
    </OrderDialog>
  );
}
