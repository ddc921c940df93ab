import { DEMO_PRODUCT } from '#client/features/catalog/demo-product.ts';
import { Confirmation } from '#client/features/order-confirmation/confirmation.tsx';
import { PageHead } from '#client/ui/content/page-head.tsx';
import type { OrderItem } from '#contract/order-row.ts';
import type { Page } from '#contract/pages.ts';

export { keepPlacedOrder } from '#client/features/order-confirmation/placed-order.ts';

/** Checkout has shown it, so the browser has it. Pictures of the operator's products are not stored with the order. */
function pictureOf({ title, color }: OrderItem): string | undefined {
  if (title !== DEMO_PRODUCT.title) return undefined;
  return DEMO_PRODUCT.variants.find((variant) => variant.color === color)?.image;
}

export function SuccessPage(page: Page) {
  return (
    <div className="container">
      <PageHead {...page} description="Your order number, items, and shipping address." />
      <Confirmation pictureOf={pictureOf} />
    </div>
  );
}
