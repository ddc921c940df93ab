import { pictureOf } from '#client/features/catalog/demo-product.ts';
import { Confirmation } from '#client/features/order-confirmation/confirmation.tsx';
import { PageHead } from '#client/ui/content/page-head.tsx';
import type { Page } from '#contract/pages.ts';

export { keepPlacedOrder } from '#client/features/order-confirmation/placed-order.ts';

export function SuccessPage(page: Page) {
  return (
    <div className="container">
      <PageHead {...page} description="Your order number, items, and shipping address." />
      <Confirmation pictureOf={pictureOf} />
    </div>
  );
}
