import { useState } from 'react';
import { OptionalPrintouts } from '#client/features/admin/orders/print/optional-printouts.tsx';
import { TrackingImportDialog } from '#client/features/admin/orders/shipping/tracking-import-dialog.tsx';
import { adminRequest } from '#client/lib/admin/admin-request.ts';
import { useAdminMutation } from '#client/lib/admin/use-admin-mutation.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { LiveRegion } from '#client/ui/feedback/live-region.tsx';
import { Checkbox } from '#client/ui/forms/checkbox.tsx';
import type { OrderCounts } from '#contract/api/order-counts.ts';
import type { OrderFilter } from '#contract/api/order-filter.ts';
import type { PickList } from '#contract/api/pick-list.ts';
import { ORDER_COUNT_LIMIT } from '#contract/orders.ts';
import { pluralize } from '#contract/pluralize.ts';
import { ExportButton } from './export-button.tsx';
import styles from './orders-results.module.css';
import { countText, stateOf } from './status-filter.tsx';

interface OrdersResultsProps {
  filter: OrderFilter;
  /** How many orders are shown, as text; '' while loading. */
  result: string;
  newOrders: number;
  /** Undefined if no orders are shown. */
  selection: 'none' | 'some' | 'all' | undefined;
  /** Whether the selection is less than the whole list, which the buttons for files would ignore. */
  partlySelected: boolean;
  onSelectAll: () => void;
  onShowNew: () => void;
  onShowShortcuts: () => void;
}

/** The number of results, and actions for all of them. The text is always rendered, so that nothing shifts. */
export function OrdersResults(props: OrdersResultsProps) {
  const { filter, result, newOrders, selection, partlySelected, onSelectAll, onShowNew, onShowShortcuts } =
    props;
  const unshipped = filter.fulfillment === 'unshipped';
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
      {/* If the list is empty, sighted users see the alert below instead. */}
      <LiveRegion className={selection ? styles.result : 'visually-hidden'}>{result}</LiveRegion>
      <div className={styles.new} data-some={newOrders > 0 || undefined}>
        <LiveRegion>{newOrders > 0 && newOrdersText(newOrders)}</LiveRegion>
        {newOrders > 0 && (
          <button type="button" className={styles.show} onClick={onShowNew}>
            Show
          </button>
        )}
      </div>
      <Button
        variant="quiet"
        className={styles.keys}
        aria-label="Keyboard shortcuts"
        onClick={onShowShortcuts}
      >
        ?
      </Button>
      <div className={styles.files}>
        {unshipped && <ImportButton />}
        {partlySelected ? (
          <p className={styles.note}>Clear the selection to export</p>
        ) : (
          selection && (
            <>
              {unshipped && !filter.search && <PickListButton />}
              {unshipped && <ExportButton filter={filter} format="carrier" />}
              <ExportButton filter={filter} format="spreadsheet" />
            </>
          )
        )}
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

/** Prints what to take from the shelf for all orders to ship, loaded or not. */
function PickListButton() {
  const { mutate, data, reset, isPending } = useAdminMutation({
    mutationFn: () => adminRequest<PickList>('/api/orders/pick-list'),
    failure: 'Failed to fetch orders',
    failureId: 'pick-list-failure',
  });
  return (
    <>
      <Button
        variant="quiet"
        className={styles.export}
        aria-disabled={isPending}
        onClick={() => isPending || mutate()}
      >
        Print pick list
      </Button>
      {data && <OptionalPrintouts papers={[{ type: 'pick-list', list: data }]} onPrinted={reset} />}
    </>
  );
}

/** "50 of 1,000+", or without the total for a search or a customer, whose orders are not counted. */
export function resultText(
  shown: number,
  more: boolean,
  filter: OrderFilter,
  counts: OrderCounts | undefined,
): string {
  const number = shown.toLocaleString('en-US');
  if (shown === 0) return 'No orders';
  if (!more) return pluralize(shown, 'order');
  if (filter.search) return `First ${number} matches`;
  if (!counts || filter.email || shown >= ORDER_COUNT_LIMIT) return `First ${number} orders`;
  return `${number} of ${countText(counts, stateOf(filter))}`;
}

export function newOrdersText(count: number): string {
  return count === 1 ? '1 new order' : `${count} new orders`;
}
