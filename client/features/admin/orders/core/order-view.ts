import type { ListedOrder, OrderDetail } from '#contract/api/orders.ts';
import { formatDollars } from '#contract/money.ts';
import { ASSIGNABLE_ORDER_STATUSES, type AssignableOrderStatus } from '#contract/orders.ts';

/** An order from any version of the server: only its id is certain. */
export type PartialOrder = Pick<ListedOrder, '_id'> & {
  [Field in Exclude<keyof ListedOrder, '_id'>]?: Loose<ListedOrder[Field]> | null;
};

type Loose<Value> = Value extends object ? { [Field in keyof Value]?: Value[Field] | null } : Value;

interface OrderView {
  product: string;
  /** Undefined for a product without colors. */
  color: string | undefined;
  /** "x 1" */
  quantity: string;
  customer: string;
  email: string;
  amount: string;
}

const UNKNOWN = '---';

/** An order has one item (spec §9). */
export function orderView(order: PartialOrder): OrderView {
  const item = order.items?.[0];
  return {
    product: order.productId?.title || UNKNOWN,
    color: item?.color || undefined,
    quantity: item ? `x ${item.quantity ?? 1}` : '',
    customer: order.customerInfo?.name || UNKNOWN,
    email: order.customerInfo?.email || UNKNOWN,
    amount: typeof order.amount === 'number' ? formatDollars(order.amount) : UNKNOWN,
  };
}

/** The status, capitalized (spec §4). */
export function statusText(status: string | null | undefined): string {
  return status ? status.charAt(0).toUpperCase() + status.slice(1) : UNKNOWN;
}

/** The order's number, or its id if it has no number. */
export function orderName({ orderNumber, _id }: PartialOrder): string {
  return orderNumber || _id;
}

/** The statuses that an order can change to: paid and cancelled, except its own (spec §4). */
export function offeredStatuses(status: string | null | undefined): AssignableOrderStatus[] {
  return ASSIGNABLE_ORDER_STATUSES.filter((offered) => offered !== status);
}

/** The lines of the address block. USPS reads them from the bottom up: city, state and ZIP are last. */
export function addressLabel({
  customerInfo,
  shippingAddress,
}: Pick<OrderDetail, 'customerInfo' | 'shippingAddress'>): string[] {
  const { address, address2, city, state, zip } = shippingAddress;
  return [customerInfo.name, address, address2, `${city}, ${state} ${zip}`]
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}
