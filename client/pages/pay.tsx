import { useSearchParams } from 'react-router-dom';
import { PayOrder } from '#client/features/order-confirmation/pay-order.tsx';
import { PageHead } from '#client/ui/content/page-head.tsx';
import type { Page } from '#contract/pages.ts';
import { PAYMENT_TOKEN_PARAM, RETURNED_PARAM } from '#contract/payments.ts';

/** Where payment links lead. */
export function PayPage(page: Page) {
  const [params] = useSearchParams();
  return (
    <div className="container">
      <PageHead {...page} description="Pay for an order that you have placed." />
      <PayOrder token={params.get(PAYMENT_TOKEN_PARAM) ?? ''} returned={params.has(RETURNED_PARAM)} />
    </div>
  );
}
