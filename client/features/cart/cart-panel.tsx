import { type MouseEvent, useEffect, useRef } from 'react';
import styles from './cart-panel.module.css';
import { CartPanelContent } from './cart-panel-content.tsx';
import { closeCartPanel, useCartPanelOpen } from './cart-store.ts';
import { useLingering } from './use-lingering.ts';

const SLIDE_MILLISECONDS = 240;

interface CartPanelProps {
  onCheckout: () => void;
}

/** The cart, sliding in from the side. The browser keeps the focus inside it and gives it back on closing. */
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
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
