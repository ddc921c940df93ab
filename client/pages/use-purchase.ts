import { useNavigate } from 'react-router-dom';
import type { CartItem } from '#client/features/cart/cart.ts';
import { addItem } from '#client/features/cart/cart-store.ts';
import type { Purchase } from '#client/features/catalog/product-view.tsx';
import { toast, toastAddedToCart } from '#client/ui/toast.ts';

function added(item: CartItem): boolean {
  const accepted = addItem(item);
  if (!accepted) toast.error('You can only buy 1 item at a time.');
  return accepted;
}

/** What the buttons of a product do: the cart, then a word of it or the way to checkout. */
export function usePurchase(): Purchase {
  const navigate = useNavigate();
  return {
    add(item) {
      if (added(item)) toastAddedToCart();
    },
    buyNow(item) {
      // Pressed again while the checkout is on its way: the item in the cart is this one.
      if (window.location.pathname === '/checkout') return;
      if (added(item)) navigate('/checkout');
    },
    prepare() {
      import('./checkout.tsx').catch(() => {});
    },
  };
}
