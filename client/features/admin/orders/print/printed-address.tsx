import { CityLine } from '#client/features/admin/orders/core/city-line.tsx';
import { addressLabel } from '#client/features/admin/orders/core/order-view.ts';
import styles from './print.module.css';
import { typeSize } from './type-size.ts';

interface PrintedAddressProps {
  order: Parameters<typeof addressLabel>[0];
  room: Parameters<typeof typeSize>[1];
  className: string | undefined;
}

/** Only the name may need several lines, unless the rest is very long. */
export function PrintedAddress({ order, room, className }: PrintedAddressProps) {
  const lines = addressLabel(order);
  return (
    <address className={className} style={{ fontSize: typeSize(lines.slice(1), room) }}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address have no identity
        <span key={index} className={styles.line}>
          {index < lines.length - 1 ? line : <CityLine line={line} address={order.shippingAddress} />}
        </span>
      ))}
    </address>
  );
}
