import { type MouseEvent, useEffect, useRef, useState } from 'react';
import styles from './cart-panel.module.css';
import { CartPanelContent } from './cart-panel-content.tsx';
import { closeCartPanel, useCartPanelOpen } from './cart-store.ts';

const SLIDE_MILLISECONDS = 240;

interface CartPanelProps {
  onCheckout: () => void;
}

/** The cart, sliding in from the side. The browser traps the focus in it and restores the focus on closing. */
export function CartPanel({ onCheckout }: CartPanelProps) {
  const open = useCartPanelOpen();
  const filled = useLingering(open, SLIDE_MILLISECONDS);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);

  function closeFromBackdrop(event: MouseEvent) {
    if (event.target === dialog.current) closeCartPanel();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes the dialog on Escape
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-labelledby="cart-title"
      onClose={closeCartPanel}
      onClick={closeFromBackdrop}
    >
      {filled && <CartPanelContent onCheckout={onCheckout} />}
    </dialog>
  );
}

/** True while `shown` and for `milliseconds` afterwards, so that the panel is not empty while it slides out. */
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
