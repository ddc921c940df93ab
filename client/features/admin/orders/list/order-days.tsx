import { DUE_FIRST } from '#client/features/admin/orders/core/order-filter.ts';
import { orderDayText } from '#client/features/admin/orders/core/order-time.ts';
import type { PartialOrder } from '#client/features/admin/orders/core/order-view.ts';
import { orderShipBy } from '#client/features/admin/orders/core/ship-by.ts';
import type { OrderFilter } from '#contract/api/order-filter.ts';
import { pluralize } from '#contract/pluralize.ts';
import type { OrderSelection } from './order-selection.ts';
import table from './orders-table-row.module.css';
import { SelectAll } from './select-all.tsx';

/** If the orders are sorted by the day on which they are due or were shipped, its text for each. */
export function daysOf(orders: readonly PartialOrder[], { fulfillment, sort }: OrderFilter) {
  if (fulfillment === 'unshipped' && sort === DUE_FIRST)
    return orders.map((order) => orderShipBy(order)?.text);
  if (fulfillment === 'shipped' && sort === '-shippedAt')
    return orders.map(({ shippedAt }) => (shippedAt ? shippedDay(shippedAt) : undefined));
  return undefined;
}

/** "Shipped today", or "Shipped Fri, Nov 27". */
function shippedDay(isoTime: string): string {
  const day = orderDayText(isoTime);
  if (day.endsWith('day')) return `Shipped ${day.toLowerCase()}`;
  return `Shipped ${new Date(isoTime).toDateString().slice(0, 3)}, ${day}`;
}

interface DayHeadingProps {
  orders: readonly PartialOrder[];
  /** The day of each order. */
  days: readonly (string | undefined)[];
  /** Index of an order. */
  first: number;
  /** Whether more orders may have the last day. */
  more: boolean;
  selection: OrderSelection;
  columns: number;
}

/** Above the first order of each day. */
export function DayHeading({ orders, days, first, more, selection, columns }: DayHeadingProps) {
  const day = days[first];
  if (day === undefined || day === days[first - 1]) return null;
  const ids = orders.filter((_, index) => days[index] === day).map(({ _id }) => _id);
  const isWhole = !more || days.at(-1) !== day;
  return (
    <tr className={table.day}>
      <td colSpan={columns}>
        <div className={table.order}>
          <SelectAll
            selection={selection}
            ids={ids}
            label={`Select all ${day[0]?.toLowerCase()}${day.slice(1)}`}
          />
          <div>
            {day}
            {/* The number of all orders is above the list. */}
            {isWhole && ids.length < days.length && <span> · {pluralize(ids.length, 'order')}</span>}
          </div>
        </div>
      </td>
    </tr>
  );
}
