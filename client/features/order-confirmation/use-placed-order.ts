import { useEffect, useEffectEvent, useState } from 'react';
import { PAID_BY_LINK, SENDS_EMAIL } from '#client/lib/page-settings.ts';
import type { PaymentStepProps } from './payment-step.tsx';
import { readPlacedOrder, refreshPlacedOrder, storePlacedOrder } from './placed-order.ts';

interface ShownOrder {
  /** When the order arrives, if it was placed in this tab. */
  delivery: string | undefined;
  /** Null if there is nothing to show about the payment. */
  payment: PaymentStepProps | null;
  /** The path of the order's page, if it is known and the shop sends such links. */
  pagePath: string | null;
}

const NONE: ShownOrder = { delivery: undefined, payment: null, pagePath: null };

/**
 * How to pay an order placed in this tab, and its page. Asks the server about the payment whenever the tab becomes visible,
 * for example when the shopper returns from paying.
 */
export function usePlacedOrder(orderNumber: string): ShownOrder {
  const [order, setOrder] = useState(readPlacedOrder);
  const [failed, setFailed] = useState(false);

  const refresh = () => {
    setFailed(false);
    refreshPlacedOrder()
      .catch(() => setFailed(true))
      .finally(() => setOrder(readPlacedOrder()));
  };

  const refreshIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && readPlacedOrder() !== null) refresh();
  });

  useEffect(() => {
    if (PAID_BY_LINK || SENDS_EMAIL) refreshIfVisible();
    if (!PAID_BY_LINK) return;
    document.addEventListener('visibilitychange', refreshIfVisible);
    return () => document.removeEventListener('visibilitychange', refreshIfVisible);
  }, []);

  if (order?.orderNumber !== orderNumber) return NONE;
  const { amount, paid, confirming, paymentLink, followed, path, delivery } = order;
  const isPayable = PAID_BY_LINK && (paymentLink !== null || paid || confirming);
  const onFollow = () => storePlacedOrder({ ...order, followed: true });
  return {
    delivery,
    payment: isPayable
      ? { amount, paid, confirming, paymentLink, followed, failed, refresh, onFollow }
      : null,
    pagePath: (SENDS_EMAIL && path) || null,
  };
}
