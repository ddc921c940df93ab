import { useEffect, useState } from 'react';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import styles from './cart-panel.module.css';
import { CartPanelContent } from './cart-panel-content.tsx';
import { closeCartPanel, useCartPanelOpen } from './cart-store.ts';

const SLIDE_MILLISECONDS = 240;

interface CartPanelProps {
  onCheckout: () => void;
}

export function CartPanel({ onCheckout }: CartPanelProps) {
  const open = useCartPanelOpen();
  const filled = useLingering(open, SLIDE_MILLISECONDS);
  return (
    <Dialog className={styles.panel} labelledBy="cart-title" open={open} onClose={closeCartPanel}>
      {filled && <CartPanelContent onCheckout={onCheckout} />}
    </Dialog>
  );
}

/** True while `shown` and for `milliseconds` afterward, so that the panel isn't empty while it slides out. */
function useLingering(shown: boolean, milliseconds: number): boolean {
  const [lingering, setLingering] = useState(shown);
  if (shown && !lingering) setLingering(true);

  useEffect(() => {
    if (shown) return;
    const timer = setTimeout(() => setLingering(false), milliseconds);
    return () => clearTimeout(timer);
  }, [shown, milliseconds]);

  return shown || lingering;
}
