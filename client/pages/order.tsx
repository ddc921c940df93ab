import { useParams } from 'react-router-dom';
import { pictureOf } from '#client/features/catalog/demo-product.ts';
import { OrderPageView } from '#client/features/order-confirmation/order-page/order-page.tsx';
import { PageHead } from '#client/ui/content/page-head.tsx';
import type { Page } from '#contract/pages.ts';

/** The page of an order, for its customer. */
export function OrderPage(page: Page) {
  const { token = '' } = useParams();
  return (
    <div className="container">
      <PageHead {...page} description="Your order and its status." />
      {/* After in-app navigation, the headers of the previous page still apply, so set the policy here, too. */}
      <meta name="referrer" content="no-referrer" />
      <OrderPageView key={token} token={token} pictureOf={pictureOf} />
    </div>
  );
}
