import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { OptionalPrintouts } from '#client/features/admin/orders/print/optional-printouts.tsx';
import { TrackingImportDialog } from '#client/features/admin/orders/shipping/tracking-import-dialog.tsx';
import { adminRequest } from '#client/lib/admin/admin-request.ts';
import { useAdminMutation } from '#client/lib/admin/use-admin-mutation.ts';
import { toast } from '#client/lib/toast.ts';
import { useMediaQuery } from '#client/lib/use-media-query.ts';
import { useDismiss } from '#client/ui/dialogs/use-dismiss.ts';
import { Icon } from '#client/ui/pictures/icon.tsx';
import type { OrderExport, OrderFilter } from '#contract/api/order-filter.ts';
import type { OrderExportFormat } from '#contract/orders.ts';
import type { PickList } from '#contract/pick-list.ts';
import styles from './order-actions.module.css';

const DOTS = 'M5 12h.01M12 12h.01M19 12h.01';

interface OrderActionsProps {
  filter: OrderFilter;
  /** Whether no orders are shown. */
  isEmpty: boolean;
  /** Whether the selection is less than the whole list, which the files would ignore. */
  partlySelected: boolean;
  /** Whether the buttons are in a row instead of a menu. */
  inline: boolean;
  /** Where the row is shown; nowhere if null. */
  slot: HTMLElement | null;
  onShowShortcuts: () => void;
}

/** What can be done with the whole list. */
export function OrderActions({
  filter,
  isEmpty,
  partlySelected,
  inline,
  slot,
  onShowShortcuts,
}: OrderActionsProps) {
  const [importing, setImporting] = useState(false);
  const exporting = useExportOrders();
  const pickList = usePickList();
  const hasRoom = useMediaQuery('(min-width: 768px)');
  const unshipped = filter.fulfillment === 'unshipped';
  const files = { id: useId(), off: partlySelected };

  function exportAs(format: OrderExportFormat) {
    exporting.mutate({ ...filter, format });
  }

  const printPickList = !isEmpty && unshipped && !filter.search && (
    <Action file={files} main busy={pickList.isPending} onPress={() => pickList.mutate()}>
      Print pick list
    </Action>
  );
  const buttons = (
    <>
      {unshipped && <Action onPress={() => setImporting(true)}>Import tracking</Action>}
      {!isEmpty && partlySelected && (
        <p id={files.id} className={inline ? 'visually-hidden' : styles.note}>
          {CLEAR_FIRST}
        </p>
      )}
      {!hasRoom && printPickList}
      {!isEmpty && unshipped && (
        <Action file={files} busy={exporting.isPending} onPress={() => exportAs('carrier')}>
          Export for shipping
        </Action>
      )}
      {!isEmpty && (
        <Action file={files} busy={exporting.isPending} onPress={() => exportAs('spreadsheet')}>
          Export CSV
        </Action>
      )}
      {inline && printPickList}
      <button
        type="button"
        className={styles.keys}
        aria-label="Keyboard shortcuts"
        title={inline ? 'Keyboard shortcuts' : undefined}
        onClick={onShowShortcuts}
      >
        {inline ? '?' : 'Keyboard shortcuts'}
      </button>
    </>
  );
  return (
    <>
      {!inline && hasRoom && printPickList && <div className={styles.beside}>{printPickList}</div>}
      {!inline && <Menu>{buttons}</Menu>}
      {/* Only the row moves: an open dialog must survive when a tablet is turned. */}
      {inline && slot && createPortal(<div className={styles.row}>{buttons}</div>, slot)}
      {importing && <TrackingImportDialog onClose={() => setImporting(false)} />}
      {pickList.data && (
        <OptionalPrintouts papers={[{ type: 'pick-list', list: pickList.data }]} onPrinted={pickList.reset} />
      )}
    </>
  );
}

const CLEAR_FIRST = 'Clear the selection to print or export';

interface ActionProps {
  busy?: boolean;
  /** Whether it is emphasized. */
  main?: boolean;
  /** For a file of the whole list: whether it is off, and the id of the text that says why. */
  file?: { id: string; off: boolean };
  onPress: () => void;
  children: string;
}

function Action({ busy = false, main, file, onPress, children }: ActionProps) {
  const isOff = file?.off ?? false;
  const press = () => (isOff ? toast(CLEAR_FIRST, { id: CLEAR_FIRST }) : busy || onPress());
  return (
    <button
      type="button"
      data-main={main}
      aria-disabled={busy || isOff}
      aria-describedby={isOff ? file?.id : undefined}
      title={isOff ? CLEAR_FIRST : undefined}
      onClick={press}
    >
      {children}
    </button>
  );
}

/** Closes when one of its buttons is pressed. */
function Menu({ children }: { children: ReactNode }) {
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(area, open, close);

  // The pressed button disappears. Focused first, so that a dialog returns the focus to the opener.
  function closeMenu() {
    opener.current?.focus();
    close();
  }
  return (
    <div ref={area} className={styles.more}>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-label="More actions"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon path={DOTS} />
        <span className={styles.word}>More actions</span>
      </button>
      {/* Captures clicks, so that the menu closes before a dialog opens. */}
      <div id={id} className={styles.menu} hidden={!open} onClickCapture={closeMenu}>
        {children}
      </div>
    </div>
  );
}

/** Creates a CSV file of the filtered orders on the server and downloads it. */
function useExportOrders() {
  return useAdminMutation({
    mutationFn: (file: OrderFilter & { format: OrderExportFormat }) =>
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
    mutationFn: () => adminRequest<PickList>('/api/orders/pick-list'),
    failure: 'Failed to fetch orders',
    failureId: 'pick-list-failure',
  });
}
