import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Stock } from '#contract/api/stock.ts';
import type { PagePath } from '#contract/pages.ts';
import { stockName } from '#contract/stock.ts';
import styles from './stock-alert.module.css';
import { stockQuery } from './stock-query.ts';

const STOCK_PAGE: PagePath = '/admin/stock';

/** How many sold-out items the alert names. */
const NAMED = 3;

const inWords = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** What shoppers cannot order now; empty if they can order everything. */
export function stockAlertText({ selling, counts }: Stock): string {
  if (!selling.on) return `Selling is off. Shoppers read: “${selling.sentence}”`;
  const soldOut = counts.filter(({ remaining }) => remaining === 0).map(stockName);
  if (soldOut.length === 0) return '';
  const others = soldOut.length - NAMED;
  const shown = others > 0 ? [...soldOut.slice(0, NAMED), `${others} more`] : soldOut;
  return `Sold out: ${inWords.format(shown)}.`;
}

/** Tells the operator on every tab that shoppers cannot order. */
export function StockAlert() {
  const { data } = useQuery(stockQuery);
  const text = data ? stockAlertText(data) : '';
  if (text === '') return null;
  return (
    <p className={styles.alert}>
      {text} <Link to={STOCK_PAGE}>Change stock</Link>
    </p>
  );
}
