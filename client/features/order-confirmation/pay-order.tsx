import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { HttpError } from '#client/lib/http.ts';
import { Button, ButtonLink } from '#client/ui/buttons/button.tsx';
import { Loading } from '#client/ui/feedback/loading.tsx';
import type { Checkout } from '#contract/api/payments.ts';
import { formatDollars } from '#contract/money.ts';
import { openCheckout } from './open-checkout.ts';
import styles from './pay-order.module.css';

const UNREACHABLE = 'Check your internet connection, then try again.';

type View = { state: 'loading' | 'unknown' } | { state: 'failed'; text: string } | Checkout;

interface PayOrderProps {
  token: string;
  /** Whether the shopper comes back from Stripe, and must not be sent there again. */
  returned: boolean;
}

/** Sends the shopper to Stripe to pay their order, or says why not. */
export function PayOrder({ token, returned }: PayOrderProps) {
  const [view, setView] = useState<View>({ state: 'loading' });
  const area = useRef<HTMLDivElement>(null);

  // Screen readers read what the page found out. The pressed button, if any, is gone.
  useEffect(() => {
    if (view.state !== 'loading' && document.activeElement === document.body)
      area.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [view]);

  async function open(start: boolean): Promise<void> {
    setView({ state: 'loading' });
    try {
      const checkout = token === '' ? null : await openCheckout({ token, start });
      // Replaces this page in the history, because going back to it would send the shopper to Stripe again.
      if (checkout?.url) window.location.replace(checkout.url);
      else setView(checkout ?? { state: 'unknown' });
    } catch (error) {
      setView({ state: 'failed', text: (error instanceof HttpError && error.message) || UNREACHABLE });
    }
  }
  const openFirst = useEffectEvent(() => open(!returned));
  useEffect(() => void openFirst(), []);

  return (
    <div ref={area}>
      {view.state === 'loading' ? <Loading /> : <PaymentState view={view} pay={() => open(true)} />}
    </div>
  );
}

type ShownView = Exclude<View, { state: 'loading' }>;

function PaymentState({ view, pay }: { view: ShownView; pay: () => void }) {
  switch (view.state) {
    case 'unpaid':
      return (
        <Message
          title="Your order isn’t paid yet"
          text={`We’ll pack order ${view.orderNumber} as soon as we receive your payment.`}
        >
          <Button onClick={pay}>Pay {formatDollars(view.amount)}</Button>
        </Message>
      );
    case 'paid':
      return (
        <Message
          title={`You’ve paid ${formatDollars(view.amount)}. Thank you!`}
          text={`Order ${view.orderNumber} is paid. There’s nothing more to pay.`}
        >
          <ButtonLink to="/shop">Continue Shopping</ButtonLink>
        </Message>
      );
    case 'processing':
      return (
        <Message
          title="Your payment is being confirmed"
          text={`You don’t need to pay again. We’ll pack order ${view.orderNumber} once your payment is confirmed.`}
        />
      );
    case 'cancelled':
      return (
        <Message
          title="This order was cancelled"
          text={`Order ${view.orderNumber} can no longer be paid. If you still want it, place a new order.`}
        >
          <ButtonLink to="/shop">Go to the shop</ButtonLink>
        </Message>
      );
    case 'unpayable':
      return (
        <Message
          title="This order can’t be paid online"
          text={`Its total of ${formatDollars(view.amount)} is too small for a card. Contact us to pay another way.`}
        />
      );
    case 'failed':
      return (
        <Message title="The payment page didn’t load" text={view.text}>
          <Button onClick={pay}>Try Again</Button>
        </Message>
      );
    default:
      return (
        <Message
          title="This payment link doesn’t work"
          text="Open the link in your confirmation email again, or copy and paste the whole link."
        />
      );
  }
}

function Message({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className={styles.message}>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      {children}
      <p>
        Questions about your order? <Link to="/contact">Contact support</Link>
      </p>
    </div>
  );
}
