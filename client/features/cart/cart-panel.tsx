import { useEffect, useState } from 'react';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import styles from './cart-panel.module.css';
import { CartPanelContent, type CartPanelContentProps } from './cart-panel-content.tsx';
import { closeCartPanel, useCartPanelOpen } from './cart-store.ts';

const SLIDE_MILLISECONDS = 240;

export function CartPanel(content: CartPanelContentProps) {
  const open = useCartPanelOpen();
  const mounted = useDelayedUnmount(open, SLIDE_MILLISECONDS);
  return (
    <Dialog className={styles.panel} labelledBy="cart-title" open={open} onClose={closeCartPanel}>
      {mounted && <CartPanelContent {...content} />}
    </Dialog>
  );
}

/** True while `open` and for `milliseconds` afterward, so that the panel isn't empty while it slides out. */
function useDelayedUnmount(open: boolean, milliseconds: number): boolean {
  const [mounted, setMounted] = useState(open);
  if (open && !mounted) setMounted(true);

  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setMounted(false), milliseconds);
    return () => clearTimeout(timer);
  }, [open, milliseconds]);

  return open || mounted;
}
