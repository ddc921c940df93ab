import type { PartialOrder } from '#client/features/admin/orders/core/order-view.ts';
import type { PickList } from '#contract/api/pick-list.ts';

type PickedItem = PickList['items'][number];

/** The items of several orders, added up. */
export function pickListOf(orders: readonly PartialOrder[]): PickList {
  const counts = new Map<string, PickedItem>();
  for (const { items } of orders)
    for (const item of items ?? []) {
      const { title = '', color = '', quantity = 1 } = item ?? {};
      const key = JSON.stringify([title, color]);
      counts.set(key, { title, color, quantity: (counts.get(key)?.quantity ?? 0) + quantity });
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

/** "22 Blue, 18 Pink" */
export const pickListText = ({ items }: PickList): string =>
  items
    .map(({ title, color, quantity }) => `${quantity.toLocaleString('en-US')} ${color || title}`)
    .join(', ');
