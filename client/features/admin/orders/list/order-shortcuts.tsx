import type { RefObject } from 'react';
import { useViewState } from '#client/lib/admin/view-state.ts';
import { OrderShortcutsDialog } from './order-shortcuts-dialog.tsx';
import { useOrderShortcuts } from './use-order-shortcuts.ts';

interface OrderShortcutsProps {
  panel: RefObject<HTMLElement | null>;
  /** Whether the orders tab is selected. */
  active: boolean;
  /** Whether the dialog with the shortcuts is open. */
  shown: boolean;
  onShow: () => void;
  onClose: () => void;
}

/** Handles the keyboard shortcuts, and lists them in a dialog. */
export function OrderShortcuts({ panel, active, shown, onShow, onClose }: OrderShortcutsProps) {
  const [{ shortcutsOff = false }, setView] = useViewState();
  useOrderShortcuts({ panel, active: active && !shortcutsOff, onShowShortcuts: onShow });
  return (
    shown && (
      <OrderShortcutsDialog
        on={!shortcutsOff}
        onToggle={(on) => setView({ shortcutsOff: !on })}
        onClose={onClose}
      />
    )
  );
}
