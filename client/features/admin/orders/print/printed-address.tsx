import { CityLine } from '#client/features/admin/orders/core/city-line.tsx';
import { addressLabel } from '#client/features/admin/orders/core/order-view.ts';
import type { OrderDetail } from '#contract/api/orders.ts';
import styles from './print.module.css';

interface PrintedAddressProps {
  order: Parameters<typeof addressLabel>[0];
  className: string | undefined;
  /** In CSS pixels, unless the style sheet sets it. */
  size?: number | undefined;
  /** Whether a carrier reads it. */
  postal?: boolean;
}

export function PrintedAddress({ order, className, size, postal = false }: PrintedAddressProps) {
  const lines = addressLabel(order);
  const LastLine = postal ? PostalCityLine : CityLine;
  return (
    <address className={className} style={{ fontSize: size }}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address have no identity
        <span key={index} className={styles.line}>
          {index < lines.length - 1 ? line : <LastLine line={line} address={order.shippingAddress} />}
        </span>
      ))}
    </address>
  );
}

interface PostalCityLineProps {
  line: string;
  address: OrderDetail['shippingAddress'];
}

/** As postal services ask for it: without a comma, and with two spaces before the ZIP code. */
function PostalCityLine({ line, address: { city, state, zip } }: PostalCityLineProps) {
  if (!line.endsWith(`${state} ${zip}`)) return line;
  return (
    <>
      <span className={styles.unbroken}>{city}</span>{' '}
      <span className={styles.unbroken}>
        {state}
        {'\u00a0 '}
        {zip}
      </span>
    </>
  );
}
