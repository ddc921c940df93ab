import { formatDollars, lineTotal } from '#client/lib/money.ts';
import { RemoteImage } from '#client/ui/remote-image.tsx';
import type { OrderLine } from './order-line.ts';
import styles from './order-summary.module.css';

interface SummaryLineProps {
  line: OrderLine;
}

export function SummaryLine({ line }: SummaryLineProps) {
  return (
    <li className={styles.line}>
      <RemoteImage className={styles.image} src={line.image} width={80} height={80} />
      <div>
        <p className={styles.title}>{line.title}</p>
        {line.color !== '' && <p className={styles.detail}>Color: {line.color}</p>}
        <p className={styles.detail}>Qty: {line.quantity}</p>
      </div>
      <p className={styles.amount}>{formatDollars(lineTotal(line))}</p>
    </li>
  );
}
