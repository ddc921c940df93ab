import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { STOCK_PAGE } from '#contract/admin-pages.ts';
import type { Stock } from '#contract/api/stock.ts';
import { stockName } from '#contract/stock.ts';
import styles from './stock-alert.module.css';
import { isRemoved, stockQuery } from './stock-query.ts';

/** How many sold-out items the alert names. */
const NAMED = 3;

const inWords = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** What shoppers cannot order now; empty if they can order everything. */
export function stockAlertText({ selling, counts }: Stock): string {
  if (!selling.on) return `Selling is off. Shoppers see: “${selling.sentence}”`;
  const soldOut = counts.filter((count) => count.remaining === 0 && !isRemoved(count)).map(stockName);
  if (soldOut.length === 0) return '';
  const others = soldOut.length - NAMED;
  const shown = others > 0 ? [...soldOut.slice(0, NAMED), `${others} more`] : soldOut;
  return `Sold out: ${inWords.format(shown)}.`;
}

const REFETCH_MILLISECONDS = 15_000;

/**
 * Tells the operator on every tab that shoppers cannot order.
 * @param isLive whether order events refetch the stock
 */
export function StockAlert({ isLive }: { isLive: boolean }) {
  const { data } = useQuery({ ...stockQuery, refetchInterval: isLive ? false : REFETCH_MILLISECONDS });
  const text = data ? stockAlertText(data) : '';
  // The live region is in the page before its text.
  return (
    <div role="status">
      {text !== '' && (
        <p className={styles.alert}>
          {text} <Link to={STOCK_PAGE}>Change stock</Link>
        </p>
      )}
    </div>
  );
}
