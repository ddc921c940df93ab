import { type ReactNode, useRef } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { Price } from '#client/ui/content/price.tsx';
import { Promises } from '#client/ui/content/promises.tsx';
import { QuantityField } from '#client/ui/forms/quantity-field.tsx';
import { RemoteImage } from '#client/ui/pictures/remote-image.tsx';
import { SleepingDot } from '#client/ui/pictures/sleeping-dot.tsx';
import { BUILT_IN_PRODUCT } from '#contract/built-in-product.ts';
import { formatDollars, lineTotal, shippingCostText, subtotal } from '#contract/money.ts';
import { type CartItem, SHIPPING } from '#contract/order-row.ts';
import { VARIANT_LABEL } from '#contract/shop/facts.shop.ts';
import { cartLabel, totalQuantity } from './cart.ts';
import styles from './cart-panel-content.module.css';
import { abandonCart, closeCartPanel, removeItem, useCart } from './cart-store.ts';

export interface CartPanelContentProps {
  onCheckout: () => void;
  /** Shown while the cart is empty. */
  suggestion: ReactNode;
}

export function CartPanelContent({ onCheckout, suggestion }: CartPanelContentProps) {
  const items = useCart();
  const empty = items.length === 0;
  const heading = useRef<HTMLHeadingElement>(null);

  /** Moves focus to the heading first, because the change removes or disables the pressed button. */
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
      {/* Screen readers ignore live regions outside an open modal dialog. */}
      <p className="visually-hidden" role="status">
        {cartLabel(totalQuantity(items))}
      </p>
      {empty ? (
        <div className={styles.empty}>
          <SleepingDot />
          <p>Your cart is empty.</p>
          {suggestion}
        </div>
      ) : (
        <div className={styles.filled}>
          <ul className={styles.lines}>
            {items.map((item) => (
              <CartLine
                key={`${item._id} ${item.color}`}
                item={item}
                onRemove={() => change(() => removeItem(item._id, item.color))}
              />
            ))}
          </ul>
          <Promises of={['shipping', 'refund', 'cancellation']} />
        </div>
      )}
      <footer className={styles.foot}>
        <p className={styles.total}>
          <span>Subtotal</span> <strong>{formatDollars(subtotal(items))}</strong>
        </p>
        {empty || (
          <p className={styles.total}>
            <span>Shipping</span> <span>{shippingCostText(SHIPPING.free.cost)}</span>
          </p>
        )}
        <Button wide disabled={empty} onClick={onCheckout}>
          Checkout
        </Button>
        <Button variant="plain" disabled={empty} onClick={() => change(abandonCart)}>
          Clear Cart
        </Button>
      </footer>
    </div>
  );
}

interface CartLineProps {
  item: CartItem;
  onRemove: () => void;
}

/** Only known of the built-in product, while it is on sale. */
function listPrice({ _id, salePrice }: CartItem): number | undefined {
  const { price } = BUILT_IN_PRODUCT;
  return _id === BUILT_IN_PRODUCT._id && salePrice < price ? price : undefined;
}

function CartLine({ item, onRemove }: CartLineProps) {
  return (
    <li className={styles.line}>
      <RemoteImage className={styles.image} src={item.image} width={76} height={76} />
      <div>
        <p className={styles.title}>{item.title}</p>
        {item.color !== '' && (
          <p className={styles.color}>
            {VARIANT_LABEL}: {item.color}
          </p>
        )}
      </div>
      <p className={styles.price}>
        <Price price={lineTotal(item)} original={listPrice(item)} />
      </p>
      <div className={styles.controls}>
        <QuantityField quantity={item.quantity} />
        <IconButton
          icon="trash"
          label={`Remove ${item.title}`}
          className={styles.remove}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}
