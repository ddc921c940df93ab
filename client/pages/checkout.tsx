import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { clearCart, refreshItem, useCart } from '#client/features/cart/cart-store.ts';
import { Promises } from '#client/features/catalog/promises.tsx';
import { CheckoutForm } from '#client/features/checkout/checkout-form.tsx';
import { EmptyCart } from '#client/features/checkout/empty-cart.tsx';
import { CURRENT_PRODUCTS } from '#client/features/checkout/get-current-product.ts';
import type { CheckoutFields } from '#client/features/checkout/order-row.ts';
import { OrderSummary } from '#client/features/checkout/order-summary.tsx';
import {
  finishOrder,
  forgetPlaced,
  isBought,
  placeOrder,
  usePlacing,
} from '#client/features/checkout/placing.ts';
import { ProcessingOverlay } from '#client/features/checkout/processing-overlay.tsx';
import { useCurrentLines } from '#client/features/checkout/use-current-lines.ts';
import type { LastOrder } from '#client/lib/last-order.ts';
import { queryClient } from '#client/lib/query-client.ts';
import { Notice } from '#client/ui/notice.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import styles from './checkout.module.css';

export function CheckoutPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <PageHead title="Checkout" description="Where your collar goes, and how you pay for it." noindex />
      <div className="container">
        <Checkout />
      </div>
    </QueryClientProvider>
  );
}

function Checkout() {
  const navigate = useNavigate();
  const placing = usePlacing();
  const current = useCurrentLines(useCart(), refreshItem);
  // What is being bought stays in view: the cart is emptied before the next page is there.
  const lines = placing?.lines ?? current.lines;
  const loading = placing === null && current.loading;
  const gone = placing === null && current.gone;

  const bought = isBought(lines);
  const consequences = {
    clearCart,
    leave: (unstored: LastOrder | null) => navigate('/success', { replace: true, state: unstored }),
    refresh: () => void queryClient.invalidateQueries({ queryKey: CURRENT_PRODUCTS }),
  };

  useLayoutEffect(() => {
    forgetPlaced();
    return forgetPlaced;
  }, []);

  const finish = useEffectEvent(() => finishOrder(lines, consequences));
  useEffect(() => {
    if (bought) finish();
  }, [bought]);

  function place(fields: CheckoutFields) {
    // By the time the order is stored the next page is here, also where the network is slow.
    import('./success.tsx').catch(() => {});
    placeOrder(lines, fields, consequences);
  }

  if (lines.length === 0) return <EmptyCart />;
  return (
    <>
      <div className={styles.layout}>
        <h1>Checkout</h1>
        <div className={styles.summary}>
          <OrderSummary lines={lines} loading={loading} />
        </div>
        <div className={styles.form}>
          {gone && <Gone onClear={clearCart} />}
          <CheckoutForm ready={!loading && !gone} busy={placing !== null} onPlace={place} />
          <Promises battery={false} />
        </div>
      </div>
      <ProcessingOverlay busy={placing !== null} />
    </>
  );
}

function Gone({ onClear }: { onClear: () => void }) {
  return (
    <Notice title="This product is no longer sold." action="Clear Cart" onAction={onClear}>
      It cannot be ordered any more, and nothing has been charged.
    </Notice>
  );
}
