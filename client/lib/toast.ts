import { toast } from 'react-hot-toast/headless';

// The headless build has no inline styles, which the Content Security Policy would block.
export { toast } from 'react-hot-toast/headless';

/** How long toasts are shown, in milliseconds (spec §9). */
export const TOAST_DURATION = { default: 4000, success: 3000, error: 5000, addedToCart: 1200 } as const;

/** The id of the toast for a failed step of a purchase. The next step removes it. */
export const PURCHASE_FAILURE = 'purchase-failure';

export function toastAddedToCart(): void {
  toast.success('Added to cart!', { duration: TOAST_DURATION.addedToCart });
}
