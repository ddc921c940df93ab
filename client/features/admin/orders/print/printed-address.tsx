import { CityLine } from '#client/features/admin/orders/core/city-line.tsx';
import { addressLabel } from '#client/features/admin/orders/core/order-view.ts';
import styles from './print.module.css';
import { type AddressRoom, addressSize } from './type-size.ts';

interface PrintedAddressProps {
  order: Parameters<typeof addressLabel>[0];
  room: AddressRoom;
  className: string | undefined;
}

export function PrintedAddress({ order, room, className }: PrintedAddressProps) {
  const lines = addressLabel(order);
  return (
    <address className={className} style={{ fontSize: addressSize(lines, room) }}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address have no identity
        <span key={index} className={styles.line}>
          {index < lines.length - 1 ? line : <CityLine line={line} address={order.shippingAddress} />}
        </span>
      ))}
    </address>
  );
}
