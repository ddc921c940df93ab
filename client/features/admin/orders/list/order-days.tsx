import { DUE_FIRST } from '#client/features/admin/orders/core/order-filter.ts';
import { orderDayText } from '#client/features/admin/orders/core/order-time.ts';
import type { PartialOrder } from '#client/features/admin/orders/core/order-view.ts';
import { orderShipBy } from '#client/features/admin/orders/core/ship-by.ts';
import type { OrderFilter } from '#contract/api/order-filter.ts';
import { pluralize } from '#contract/pluralize.ts';
import type { OrderSelection } from './order-selection.ts';
import table from './orders-table-row.module.css';
import { SelectAll } from './select-all.tsx';

/** "Due Wed, Dec 2", "2 days late" or "Shipped today", and the ids of the loaded orders of that day. */
type Day = [text: string, ids: string[]];

/** The days on which the orders are due or were shipped; none unless the orders are sorted by them. */
export function daysOf(orders: readonly PartialOrder[], filter: OrderFilter): Day[] {
  const days: Record<string, string[]> = {};
  for (const order of orders) {
    const text = dayText(order, filter);
    if (text === undefined) continue;
    days[text] ??= [];
    days[text].push(order._id);
  }
  return Object.entries(days);
}

function dayText(order: PartialOrder, { fulfillment, sort }: OrderFilter): string | undefined {
  if (fulfillment === 'unshipped' && sort === DUE_FIRST) return orderShipBy(order)?.text;
  if (fulfillment === 'shipped' && sort === '-shippedAt' && order.shippedAt)
    return shippedDay(order.shippedAt);
  return undefined;
}

/** "Shipped today", or "Shipped Fri, Nov 27". */
function shippedDay(isoTime: string): string {
  const day = orderDayText(isoTime);
  if (day.endsWith('day')) return `Shipped ${day.toLowerCase()}`;
  return `Shipped ${new Date(isoTime).toDateString().slice(0, 3)}, ${day}`;
}

interface DayHeadingProps {
  day: Day;
  /** Whether more orders may have this day. */
  more: boolean;
  selection: OrderSelection;
  columns: number;
}

/** Above the first order of a day. */
export function DayHeading({ day: [text, ids], more, selection, columns }: DayHeadingProps) {
  const count = `${more ? 'first ' : ''}${pluralize(ids.length, 'order')}`;
  return (
    <tr className={table.day}>
      <td colSpan={columns}>
        <div className={table.order}>
          <SelectAll selection={selection} ids={ids} label={`Select ${count}: ${text}`} />
          <div>
            {text}
            <span> · {count}</span>
          </div>
        </div>
      </td>
    </tr>
  );
}
