import type { OrderItem } from './order-row.ts';
import { formatCount } from './pluralize.ts';

type PickedItem = Pick<OrderItem, 'title' | 'color' | 'quantity'>;

/** What to take from the shelf for several orders. */
export interface PickList {
  /** How many orders these items are for. */
  orders: number;
  /** Sorted by title, then by quantity, largest first. */
  items: PickedItem[];
}

/** As much as is known of an order. */
interface PickedOrder {
  items?: readonly ({ [Field in keyof PickedItem]?: PickedItem[Field] | null } | null | undefined)[] | null;
}

/** The items of several orders, added up. */
export function pickListOf(orders: readonly PickedOrder[]): PickList {
  const counts = new Map<string, PickedItem>();
  for (const { items } of orders)
    for (const item of items ?? []) {
      const { title, color, quantity } = item ?? {};
      const key = JSON.stringify([title, color]);
      const known = counts.get(key)?.quantity ?? 0;
      counts.set(key, { title: title ?? '', color: color ?? '', quantity: known + (quantity ?? 1) });
    }
  const items = [...counts.values()].sort(
    (one, other) => one.title.localeCompare(other.title) || other.quantity - one.quantity,
  );
  return { orders: orders.length, items };
}

export const quantityOf = (items: readonly PickedItem[]) =>
  items.reduce((quantity, item) => quantity + item.quantity, 0);

/** The items, grouped by title. The title with the most items is first. */
export function byTitle(items: readonly PickedItem[]): [title: string, items: PickedItem[]][] {
  const titles = new Map<string, PickedItem[]>();
  for (const item of items) titles.set(item.title, [...(titles.get(item.title) ?? []), item]);
  return [...titles].sort(([, one], [, other]) => quantityOf(other) - quantityOf(one));
}

/** "22 Blue", "18 Pink" */
export const pickListTexts = ({ items }: PickList): string[] =>
  byTitle(items)
    .flatMap(([, variants]) => variants)
    .map(({ title, color, quantity }) => `${formatCount(quantity)} ${color || title}`);

/** "22 Blue, 18 Pink" */
export const pickListText = (list: PickList): string => pickListTexts(list).join(', ');
