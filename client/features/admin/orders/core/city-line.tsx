import type { OrderDetail } from '#contract/api/orders.ts';
import styles from './city-line.module.css';

interface CityLineProps {
  /** The last line of the address. */
  line: string;
  address: OrderDetail['shippingAddress'];
}

/** Breaks only between the city and the state, unless one of them is too long for a line. */
export function CityLine({ line, address: { state, zip } }: CityLineProps) {
  const end = `${state} ${zip}`;
  if (!line.endsWith(end)) return line;
  return (
    <>
      <span className={styles.part}>{line.slice(0, -end.length).trim()}</span>{' '}
      <span className={styles.part}>{end}</span>
    </>
  );
}
