import { addressLabel } from '#client/features/admin/orders/core/order-view.ts';

/** The lines of the address. State and ZIP code stay on one line: 92675-1234, too. */
export function printedAddress(order: Parameters<typeof addressLabel>[0]): string[] {
  const lines = addressLabel(order);
  const { state, zip } = order.shippingAddress;
  const end = `${state} ${zip}`;
  return lines.map((line, index) =>
    index === lines.length - 1 && line.endsWith(end)
      ? line.slice(0, -end.length) + end.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')
      : line,
  );
}
