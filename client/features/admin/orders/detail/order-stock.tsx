import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { orderKey, orderRequest } from '#client/features/admin/orders/core/orders-queries.ts';
import { refreshOrders } from '#client/features/admin/orders/core/refresh-orders.ts';
import { useAdminMutation } from '#client/lib/admin/use-admin-mutation.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { DateTime } from '#client/ui/content/date-time.tsx';
import type { OrderDetail } from '#contract/api/orders.ts';
import type { OrderStock, OrderStockDraft } from '#contract/api/stock.ts';
import { stockName } from '#contract/stock.ts';
import styles from './order-details.module.css';

// Starts with the order's key, so that both refresh together.
const stockKey = (id: string) => [...orderKey(id), 'stock'] as const;

interface Change extends OrderStockDraft {
  id: string;
}

function useChangeOrderStock() {
  return useAdminMutation({
    mutationFn: ({ id, state }: Change) =>
      orderRequest<OrderStock>(id, '/stock', { method: 'PUT', body: { state } }),
    success: (_stock, { state }) => (state === 'returned' ? 'Back in stock' : 'Taken from stock'),
    failureId: ({ id }) => `order-stock-failure ${id}`,
    onSuccess: (stock, { id }, client) => void client.setQueryData(stockKey(id), stock),
    onSettled: (_change, client) => refreshOrders(client),
  });
}

type Item = Omit<OrderStock, 'changedBy'>;

/** The text about the item of an order that was ever cancelled, and the change that the operator can make. */
export function stockStep(
  stock: Item,
  isCancelled: boolean,
): { text: string; next?: OrderStock['state'] } | undefined {
  const { remaining, state, changedAt } = stock;
  if (remaining === null) return undefined;
  const left = `${stockName(stock)}: ${remaining} left.`;
  if (state === 'taken' && isCancelled)
    return { text: `${left} This order’s item isn’t back in stock.`, next: 'returned' };
  if (state === 'taken')
    return changedAt === null ? undefined : { text: `${left} This order’s item was taken from stock again.` };
  if (isCancelled) return { text: `${left} This order’s item is back in stock.` };
  if (remaining === 0)
    return { text: `${stockName(stock)} is sold out. This order’s item went back into stock.` };
  return { text: `${left} This order’s item went back into stock.`, next: 'taken' };
}

const LABELS: Record<OrderStock['state'], string> = {
  returned: 'Put back in stock',
  taken: 'Take from stock',
};

/** Puts a cancelled order's item back in stock, or takes it out again. Renders nothing if the item isn't counted. */
export function OrderStockBlock({ order: { _id: id, status } }: { order: OrderDetail }) {
  const { data: stock } = useQuery({
    queryKey: stockKey(id),
    queryFn: ({ signal }) => orderRequest<OrderStock>(id, '/stock', { signal }),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const { mutate, isPending } = useChangeOrderStock();
  const step = stock && stockStep(stock, status === 'cancelled');
  if (!step) return null;
  const { text, next } = step;
  return (
    <section className={styles.block} aria-busy={isPending || undefined}>
      <h3 ref={heading} tabIndex={-1}>
        Stock
      </h3>
      <p>{text}</p>
      {stock.changedAt !== null && (
        <p className={styles.quiet}>
          Changed <DateTime at={stock.changedAt} />
          {stock.changedBy && ` by ${stock.changedBy}`}
        </p>
      )}
      {next && (
        <Button
          variant="secondary"
          aria-disabled={isPending}
          onClick={() =>
            // The focused button disappears, so focus the heading.
            isPending || mutate({ id, state: next }, { onSuccess: () => heading.current?.focus() })
          }
        >
          {LABELS[next]}
        </Button>
      )}
    </section>
  );
}
