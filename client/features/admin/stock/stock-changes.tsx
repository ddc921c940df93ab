import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { LoadMore } from '#client/ui/buttons/load-more.tsx';
import { DateTime } from '#client/ui/content/date-time.tsx';
import { Cell, Table } from '#client/ui/content/table.tsx';
import { Alert } from '#client/ui/feedback/alert.tsx';
import type { StockChange } from '#contract/api/stock.ts';
import { stockName } from '#contract/stock.ts';
import styles from './stock-panel.module.css';
import { stockChangesQuery } from './stock-query.ts';

const COLUMNS = ['Time', 'Product', 'Count', 'Order', 'By'] as const;

const KINDS: Record<StockChange['kind'], string> = {
  set: '---',
  returned: 'Put back from',
  taken: 'Taken for',
};

/** "12 → 20". */
export function changeText({ before, remaining }: Pick<StockChange, 'before' | 'remaining'>): string {
  return `${before ?? 'Not counted'} → ${remaining ?? 'Not counted'}`;
}

/** The log of corrections, newest first; nothing before the first one. */
export function StockChanges() {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(stockChangesQuery);
  const changes = data?.pages.flatMap(({ rows }) => rows) ?? [];
  if (!data && isError)
    return <Alert title="Couldn’t load corrections" action="Try again" onAction={() => refetch()} />;
  if (changes.length === 0) return null;
  return (
    <section className={styles.list}>
      <h2 className={styles.heading}>Corrections</h2>
      <p className={styles.quiet}>Counts changed by operators. Sales aren’t listed.</p>
      <Table caption="Corrections" columns={COLUMNS}>
        {changes.map((change) => (
          <tr key={change.id}>
            <Cell column="Time">
              <DateTime at={change.changedAt} />
            </Cell>
            <Cell column="Product">{stockName(change)}</Cell>
            <Cell column="Count">{changeText(change)}</Cell>
            <Cell column="Order">
              {KINDS[change.kind]}{' '}
              {change.order && (
                <Link to={`/admin?tab=orders&order=${change.order._id}`}>{change.order.orderNumber}</Link>
              )}
            </Cell>
            <Cell column="By">{change.changedBy ?? '---'}</Cell>
          </tr>
        ))}
      </Table>
      {hasNextPage && <LoadMore loading={isFetchingNextPage} onMore={fetchNextPage} />}
    </section>
  );
}
