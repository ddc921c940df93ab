import { Checkbox } from '#client/ui/checkbox.tsx';
import { Table } from '#client/ui/table.tsx';
import type { OrderFilter } from '#contract/orders.ts';
import { KeepInPlace } from './keep-in-place.tsx';
import { OrderRow } from './order-row.tsx';
import type { LooseOrder } from './order-view.ts';
import { DEFAULT_SORT } from './orders-address.ts';
import { SORT_NAMES } from './orders-toolbar.tsx';
import type { OrderPicks } from './use-order-picks.ts';

const COLUMNS = ['Order ID', 'Product', 'Customer', 'Email', 'Amount', 'Status', 'Actions'] as const;

interface OrdersTableProps {
  orders: readonly LooseOrder[];
  filter: OrderFilter;
  picks: OrderPicks;
  busy: boolean;
  isNew: (createdAt: string | null | undefined) => boolean;
  onOpen: (id: string) => void;
}

export function OrdersTable({ orders, filter, picks, busy, isNew, onOpen }: OrdersTableProps) {
  return (
    <KeepInPlace rows={orders.map(({ _id }) => _id)} list={filter} busy={busy}>
      <Table
        caption={`Orders, ${SORT_NAMES[filter.sort ?? DEFAULT_SORT].toLowerCase()}`}
        columns={COLUMNS}
        busy={busy}
        lead={
          <Checkbox
            label="Select all loaded orders"
            checked={picks.state === 'all'}
            mixed={picks.state === 'some'}
            onChange={picks.toggleAll}
          />
        }
      >
        {orders.map((order) => (
          <OrderRow
            key={order._id}
            order={order}
            isNew={isNew(order.createdAt)}
            selected={picks.has(order._id)}
            onSelect={picks.toggle}
            onOpen={onOpen}
          />
        ))}
      </Table>
    </KeepInPlace>
  );
}
