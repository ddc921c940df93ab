import { formatDollars, lineTotal } from '#client/lib/money.ts';
import type { OrderLine } from './order-line.ts';
import styles from './order-summary.module.css';

interface SummaryLineProps {
  line: OrderLine;
}

export function SummaryLine({ line }: SummaryLineProps) {
  return (
    <li className={styles.line}>
      <img className={styles.image} src={line.image || undefined} alt="" width={80} height={80} />
      <div>
        <p className={styles.title}>{line.title}</p>
        {line.color !== '' && <p className={styles.detail}>Color: {line.color}</p>}
        <p className={styles.detail}>Qty: {line.quantity}</p>
      </div>
      <p className={styles.amount}>{formatDollars(lineTotal(line))}</p>
    </li>
  );
}
