import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { abandonCart, changeCart, refreshItem, useCart } from '#client/features/cart/cart-store.ts';
import { ProductTeaser } from '#client/features/catalog/product-teaser.tsx';
import { CheckoutForm } from '#client/features/checkout/checkout-form.tsx';
import { fetchedStock, refetchItems, useCurrentItems } from '#client/features/checkout/current-items.ts';
import { OrderSummary, PayableTotal } from '#client/features/checkout/order-summary.tsx';
import {
  clearPlaced,
  finishOrder,
  isOrderStored,
  mayBeStored,
  placeOrder,
  usePlacing,
  useRefusal,
} from '#client/features/checkout/place-order.ts';
import { ProcessingOverlay } from '#client/features/checkout/processing-overlay.tsx';
import type { LastOrder } from '#client/lib/last-order.ts';
import { optionalComponent } from '#client/lib/lazy-component.ts';
import { SUPPORT_EMAIL, TIME_ZONE } from '#client/lib/page-settings.ts';
import { queryClient } from '#client/lib/query-client.ts';
import { ButtonLink } from '#client/ui/buttons/button.tsx';
import { PageHead } from '#client/ui/content/page-head.tsx';
import { Promises } from '#client/ui/content/promises.tsx';
import message from '#client/ui/feedback/message.module.css';
import { Icon } from '#client/ui/pictures/icon.tsx';
import { SleepingDot } from '#client/ui/pictures/sleeping-dot.tsx';
import { dayAt } from '#contract/business-days.ts';
import { deliveryDates } from '#contract/delivery-dates.ts';
import type { CheckoutFields } from '#contract/order-row.ts';
import type { Page } from '#contract/pages.ts';
import styles from './checkout.module.css';

/** Prefetches the page. If this fails, opening the page tries again. */
const loadSuccess = () => import('./success.tsx').catch(() => {});

// Most shoppers need neither.
const alerts = () => import('#client/features/checkout/unavailable.tsx');
const ProductGone = optionalComponent(async () => (await alerts()).ProductGone);
const StockAlert = optionalComponent(async () => (await alerts()).StockAlert);

export function CheckoutPage(page: Page) {
  return (
    <QueryClientProvider client={queryClient}>
      <PageHead {...page} description="Enter your details to place your order." />
      <div className={`container ${styles.page}`}>
        <Checkout title={page.title} />
      </div>
    </QueryClientProvider>
  );
}

function Checkout({ title }: { title: string }) {
  const navigate = useNavigate();
  const placing = usePlacing();
  const current = useCurrentItems(useCart(), refreshItem);
  // The items being bought stay visible after the cart is cleared, until the next page is shown.
  const items = placing?.items ?? current.items;
  const loading = placing === null && current.loading;
  const gone = placing === null && current.gone;
  const refusal = useRefusal();
  const limited = placing === null && current.limited && !gone && !mayBeStored(items);

  const orderStored = isOrderStored(items);
  const actions = {
    clearCart: () => changeCart(() => []),
    stored: (order: LastOrder, key: string) =>
      void loadSuccess().then((success) =>
        success?.keepPlacedOrder(order, key, deliveryDates(dayAt(new Date(), TIME_ZONE))),
      ),
    leave: (unstored: LastOrder | null) => navigate('/success', { replace: true, state: unstored }),
    refresh: () => void refetchItems(),
    async check() {
      if (!limited) return '';
      const checkRefusal = (await alerts().catch(() => null))?.checkRefusal;
      return (await checkRefusal?.(items, fetchedStock, refetchItems)) ?? '';
    },
  };

  useLayoutEffect(() => {
    clearPlaced();
    return clearPlaced;
  }, []);

  const finish = useEffectEvent(() => finishOrder(items, actions));
  useEffect(() => {
    if (orderStored) finish();
  }, [orderStored]);

  function place(fields: CheckoutFields) {
    // Prefetches the next page while the order is being stored.
    loadSuccess();
    placeOrder(items, fields, actions);
  }

  if (items.length === 0) return <EmptyCart />;
  return (
    <>
      <div className={styles.layout}>
        <h1>{title}</h1>
        <div className={styles.summary}>
          <OrderSummary items={items} loading={loading} />
          <Promises of={['cancellation', 'refund']}>
            <p>
              <Icon name="chat" size={20} />
              <span>
                Need to cancel, or have a question? Email{' '}
                <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
              </span>
            </p>
          </Promises>
        </div>
        <div className={styles.form}>
          <Suspense>
            {gone && <ProductGone onClear={abandonCart} />}
            {(limited || refusal) && <StockAlert items={items} stockOf={fetchedStock} refusal={refusal} />}
          </Suspense>
          <CheckoutForm ready={!loading} busy={placing !== null} onPlace={place}>
            {!loading && <PayableTotal items={items} />}
          </CheckoutForm>
        </div>
      </div>
      <ProcessingOverlay busy={placing !== null} />
    </>
  );
}

function EmptyCart() {
  return (
    <div className={message.message}>
      <SleepingDot />
      <h1>Your cart is empty</h1>
      <ButtonLink to="/shop">Back to Shop</ButtonLink>
      <ProductTeaser />
    </div>
  );
}
