import { useState } from 'react';
import { TrackingImportDialog } from '#client/features/admin/orders/shipping/tracking-import-dialog.tsx';
import { pluralize } from '#client/lib/pluralize.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { LiveRegion } from '#client/ui/feedback/live-region.tsx';
import { Checkbox } from '#client/ui/forms/checkbox.tsx';
import type { OrderCounts } from '#contract/api/order-counts.ts';
import type { OrderFilter } from '#contract/api/order-filter.ts';
import { ORDER_COUNT_LIMIT } from '#contract/orders.ts';
import { ExportButton } from './export-button.tsx';
import styles from './orders-results.module.css';
import { countText, stateOf } from './status-filter.tsx';

interface OrdersResultsProps {
  filter: OrderFilter;
  /** How many orders are shown, in words; '' while they are loading. */
  result: string;
  newOrders: number;
  /** Undefined where no orders are shown. */
  selection: 'none' | 'some' | 'all' | undefined;
  onSelectAll: () => void;
  onShowNew: () => void;
  onShowKeys: () => void;
}

/** What was found, and what can be done with all of it. Its texts are always rendered, so that they move nothing. */
export function OrdersResults(props: OrdersResultsProps) {
  const { filter, result, newOrders, selection, onSelectAll, onShowNew, onShowKeys } = props;
  return (
    <div className={styles.line}>
      {selection && (
        <div className={styles.all}>
          <Checkbox
            label="Select all loaded orders"
            checked={selection === 'all'}
            mixed={selection === 'some'}
            onChange={onSelectAll}
          />
          <span aria-hidden="true">Select all</span>
        </div>
      )}
      {/* Where there are none, the notice below says so to whoever sees it. */}
      <LiveRegion className={selection ? styles.result : 'visually-hidden'}>{result}</LiveRegion>
      <div className={styles.new} data-some={newOrders > 0 || undefined}>
        <LiveRegion>{newOrders > 0 && newOrdersText(newOrders)}</LiveRegion>
        {newOrders > 0 && (
          <button type="button" className={styles.show} onClick={onShowNew}>
            Show
          </button>
        )}
      </div>
      <Button variant="quiet" className={styles.keys} aria-label="Keyboard shortcuts" onClick={onShowKeys}>
        ?
      </Button>
      <div className={styles.files}>
        {filter.fulfillment === 'unshipped' && <ImportButton />}
        {selection && filter.fulfillment === 'unshipped' && <ExportButton filter={filter} format="carrier" />}
        {selection && <ExportButton filter={filter} format="spreadsheet" />}
      </div>
    </div>
  );
}

function ImportButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className={styles.export} onClick={() => setOpen(true)}>
        Import tracking
      </Button>
      {open && <TrackingImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** How many orders are shown, of how many if that is counted: a search is not. */
export function resultText(
  shown: number,
  more: boolean,
  filter: OrderFilter,
  counts: OrderCounts | undefined,
): string {
  const number = shown.toLocaleString('en-US');
  if (shown === 0) return 'No orders';
  if (!more) return pluralize(shown, 'order');
  if (filter.search) return `${number} found so far`;
  if (!counts || shown >= ORDER_COUNT_LIMIT) return `${number} so far`;
  return `${number} of ${countText(counts, stateOf(filter))}`;
}

export function newOrdersText(count: number): string {
  return count === 1 ? '1 new order' : `${count} new orders`;
}
