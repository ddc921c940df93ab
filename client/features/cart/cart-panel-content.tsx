import { useRef } from 'react';
import { formatDollars, subtotal } from '#client/lib/money.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { SleepingDot } from '#client/ui/sleeping-dot.tsx';
import { ToastAnnouncement } from '#client/ui/toaster.tsx';
import { totalQuantity } from './cart.ts';
import { cartLabel } from './cart-label.ts';
import { CartLine } from './cart-line.tsx';
import styles from './cart-panel.module.css';
import { clearCart, closeCartPanel, removeItem, useCart } from './cart-store.ts';

interface CartPanelContentProps {
  onCheckout: () => void;
}

export function CartPanelContent({ onCheckout }: CartPanelContentProps) {
  const items = useCart();
  const empty = items.length === 0;
  const heading = useRef<HTMLHeadingElement>(null);

  /** The button that was pressed is gone, or of no use, afterwards; the focus must not go with it. */
  function change(remove: () => void) {
    heading.current?.focus();
    remove();
  }

  return (
    <div className={styles.content}>
      <header className={styles.head}>
        <h2 ref={heading} id="cart-title" tabIndex={-1}>
          Your Cart
        </h2>
        <IconButton icon="close" label="Close cart" onClick={closeCartPanel} />
      </header>
      {/* The rest of the page is silent while the dialog is open, so it tells of changes itself. */}
      <p className="visually-hidden" role="status">
        {cartLabel(totalQuantity(items))}
      </p>
      <ToastAnnouncement />
      {empty ? (
        <div className={styles.empty}>
          <SleepingDot />
          <p>Your cart is empty.</p>
        </div>
      ) : (
        <ul className={styles.lines}>
          {items.map((item) => (
            <CartLine
              key={`${item._id} ${item.color}`}
              item={item}
              onRemove={() => change(() => removeItem(item._id, item.color))}
            />
          ))}
        </ul>
      )}
      <footer className={styles.foot}>
        <p className={styles.subtotal}>
          <span>Subtotal</span> <strong>{formatDollars(subtotal(items))}</strong>
        </p>
        <Button wide disabled={empty} onClick={onCheckout}>
          Checkout
        </Button>
        <Button look="quiet" wide disabled={empty} onClick={() => change(clearCart)}>
          Clear Cart
        </Button>
      </footer>
    </div>
  );
}
