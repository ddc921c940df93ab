import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { PartialOrder } from '#client/features/admin/orders/core/order-view.ts';
import { OptionalPrintouts } from '#client/features/admin/orders/print/optional-printouts.tsx';
import type { Paper } from '#client/features/admin/orders/print/printouts.tsx';
import { TrackingImportDialog } from '#client/features/admin/orders/shipping/tracking-import-dialog.tsx';
import { adminRequest } from '#client/lib/admin/admin-request.ts';
import { useAdminMutation } from '#client/lib/admin/use-admin-mutation.ts';
import { toast } from '#client/lib/toast.ts';
import { useMediaQuery } from '#client/lib/use-media-query.ts';
import type { OrderExport, OrderFilter } from '#contract/api/order-filter.ts';
import { EXPORT_IDS_LIMIT, type OrderExportFormat } from '#contract/orders.ts';
import type { PickList } from '#contract/pick-list.ts';
import { formatCount } from '#contract/pluralize.ts';
import styles from './order-actions.module.css';
import { OrderActionsMenu } from './order-actions-menu.tsx';

interface OrderActionsProps {
  filter: OrderFilter;
  /** Whether no orders are shown or selected. */
  isEmpty: boolean;
  /** The selected orders, unless the whole list or none is selected. */
  selected: readonly PartialOrder[] | undefined;
  /** Whether the buttons are in a row instead of a menu. */
  inline: boolean;
  /** Where the row is shown; nowhere if null. */
  slot: HTMLElement | null;
  /** Where what is done with the selected orders is shown instead, in the bar with the other actions for them. */
  selectedSlot: HTMLElement | null;
  onShowShortcuts: () => void;
}

/** What can be done with the whole list, or with what is selected of it. */
export function OrderActions({
  filter,
  isEmpty,
  selected,
  inline,
  slot,
  selectedSlot,
  onShowShortcuts,
}: OrderActionsProps) {
  const [importing, setImporting] = useState(false);
  const exporting = useExportOrders();
  const pickList = usePickList();
  // A device without a mouse probably has no keyboard.
  const hasKeyboard = useMediaQuery('(hover: hover) and (pointer: fine)');
  const unshipped = filter.fulfillment === 'unshipped';
  const count = selected && formatCount(selected.length);

  function exportAs(format: OrderExportFormat) {
    if (!selected) return exporting.mutate({ ...filter, format });
    if (selected.length > EXPORT_IDS_LIMIT) return toast.error(TOO_MANY, { id: TOO_MANY });
    // Without status and search, which they may no longer match. Orders shipped meanwhile are left out of "To ship".
    const { fulfillment, sort } = filter;
    exporting.mutate({ ids: selected.map(({ _id }) => _id), fulfillment, sort, format });
  }

  const printPickList = !isEmpty && unshipped && !(filter.search || filter.email) && (
    <Action main={!selected} disabled={pickList.isPending} onPress={() => pickList.mutate()}>
      {selected ? 'Pick list (all)' : 'Print pick list'}
    </Action>
  );
  const exportCsv = !isEmpty && (
    <Action disabled={exporting.isPending} onPress={() => exportAs('spreadsheet')}>
      {count ? `Export ${count} as CSV` : 'Export CSV'}
    </Action>
  );
  const exports = (
    <>
      {!isEmpty && unshipped && (
        <Action disabled={exporting.isPending} onPress={() => exportAs('carrier')}>
          {count ? `Export ${count} for shipping` : 'Export for shipping'}
        </Action>
      )}
      {exportCsv}
    </>
  );
  const exportsInBar = selected !== undefined && selectedSlot !== null;
  const buttons = (
    <>
      {!exportsInBar && exports}
      {unshipped && <Action onPress={() => setImporting(true)}>Import tracking</Action>}
      {inline && printPickList}
      {hasKeyboard && (
        <button
          type="button"
          className={styles.keys}
          aria-label="Keyboard shortcuts"
          title={inline ? 'Keyboard shortcuts' : undefined}
          onClick={onShowShortcuts}
        >
          {inline ? '?' : 'Keyboard shortcuts'}
        </button>
      )}
    </>
  );
  // A menu of one action would only hide it.
  const hasMenu = unshipped || hasKeyboard;
  const beside = hasMenu ? printPickList : !exportsInBar && exportCsv;
  return (
    <>
      {!inline && beside && <div className={styles.beside}>{beside}</div>}
      {!inline && hasMenu && <OrderActionsMenu label="More actions">{buttons}</OrderActionsMenu>}
      {/* Only the row moves: an open dialog must survive when a tablet is turned. */}
      {inline && slot && createPortal(<div className={styles.row}>{buttons}</div>, slot)}
      {exportsInBar &&
        createPortal(
          inline ? (
            <div className={styles.beside}>{exports}</div>
          ) : (
            <div className={styles.bar}>
              <OrderActionsMenu label="Export selected orders">{exports}</OrderActionsMenu>
            </div>
          ),
          selectedSlot,
        )}
      {importing && <TrackingImportDialog onClose={() => setImporting(false)} />}
      {pickList.data && (
        <OptionalPrintouts key={pickList.submittedAt} papers={[pickList.data]} onPrinted={pickList.reset} />
      )}
    </>
  );
}

const TOO_MANY = `Select at most ${EXPORT_IDS_LIMIT} orders, or none to export the whole list`;

interface ActionProps {
  disabled?: boolean;
  /** Whether it is emphasized. */
  main?: boolean;
  onPress: () => void;
  children: string;
}

const Action = ({ disabled = false, main, onPress, children }: ActionProps) => (
  <button type="button" data-main={main} aria-disabled={disabled} onClick={() => disabled || onPress()}>
    {children}
  </button>
);

/** Creates a CSV file of orders on the server and downloads it. */
function useExportOrders() {
  return useAdminMutation({
    mutationFn: (file: OrderFilter & { ids?: string[]; format: OrderExportFormat }) =>
      adminRequest<OrderExport>('/api/orders/exports', { method: 'POST', body: file }),
    failure: 'Failed to export orders',
    failureId: 'orders-export-failure',
    onSuccess({ url }) {
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
    },
  });
}

/** What to take from the shelf for all orders to ship, loaded or not. */
function usePickList() {
  return useAdminMutation({
    mutationFn: async (): Promise<Paper> => ({
      type: 'pick-list',
      list: await adminRequest<PickList>('/api/orders/pick-list'),
      orders: undefined,
    }),
    failure: 'Failed to fetch orders',
    failureId: 'pick-list-failure',
  });
}
