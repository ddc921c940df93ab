import { addressLabel } from '#client/features/admin/orders/core/order-view.ts';
import styles from './print.module.css';
import { typeSize } from './type-size.ts';

interface PrintedAddressProps {
  order: Parameters<typeof addressLabel>[0];
  /** Characters that fit on a line in each size. */
  lineLengths: Parameters<typeof typeSize>[1];
  className: string | undefined;
}

/** Only the name may need several lines, unless the rest is very long. The last line breaks between the city and its state. */
export function PrintedAddress({ order, lineLengths, className }: PrintedAddressProps) {
  const lines = addressLabel(order);
  const { state, zip } = order.shippingAddress;
  const end = `${state} ${zip}`;
  return (
    <address className={className} data-size={typeSize(lines.slice(1), lineLengths)}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address have no identity
        <span key={index} className={styles.line}>
          {index === lines.length - 1 && line.endsWith(end) ? (
            <>
              <span className={styles.part}>{line.slice(0, -end.length).trim()}</span>{' '}
              <span className={styles.part}>{end}</span>
            </>
          ) : (
            line
          )}
        </span>
      ))}
    </address>
  );
}
