import type { OrderDetail } from '#contract/orders.ts';

/** The lines of the address block, as USPS reads them from the bottom up: city, state and ZIP last. */
export function addressLabel({
  customerInfo,
  shippingAddress,
}: Pick<OrderDetail, 'customerInfo' | 'shippingAddress'>): string[] {
  const { address, address2, city, state, zip } = shippingAddress;
  return [customerInfo.name, address, address2, `${city}, ${state} ${zip}`]
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}
