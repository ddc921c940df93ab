import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import styles from '#client/features/order-confirmation/confirmation.module.css';
import { PaymentStep } from '#client/features/order-confirmation/payment-step.tsx';
import { SENDS_EMAIL } from '#client/lib/page-settings.ts';
import { useFocusFallback } from '#client/lib/use-focus-fallback.ts';
import { Alert } from '#client/ui/feedback/alert.tsx';
import { Loading } from '#client/ui/feedback/loading.tsx';
import type { OrderPage } from '#contract/api/order-pages.ts';
import type { OrderItem } from '#contract/order-row.ts';
import { CancelOrder } from './cancel-order.tsx';
import own from './order-page.module.css';
import { PrintedReceipt } from './printed-receipt.tsx';
import { Progress } from './progress.tsx';
import { Tracking } from './tracking.tsx';
import { type Failure, useOrderPage } from './use-order-page.ts';

const HEADINGS = {
  unknown: 'Order not found',
  erased: 'Data erased',
  unavailable: 'Your order didn’t load',
};

interface OrderPageViewProps {
  token: string;
  /** The address of an item's picture, if it has one. */
  pictureOf: (item: OrderItem) => string | undefined;
}

export function OrderPageView({ token, pictureOf }: OrderPageViewProps) {
  const { order, failure, refresh, cancel } = useOrderPage(token);
  const area = useRef<HTMLDivElement>(null);
  useFocusFallback(area, headingIn);
  return (
    <div ref={area}>
      {order !== null ? (
        <ShownOrder order={order} cancel={cancel} pictureOf={pictureOf} />
      ) : failure === null ? (
        <Loading />
      ) : (
        <FailedOrder failure={failure} refresh={refresh} />
      )}
    </div>
  );
}

const headingIn = (area: HTMLElement) => area.querySelector('h1');

function FailedOrder({ failure, refresh }: { failure: Failure; refresh: () => void }) {
  return (
    <article className={`${styles.confirmation} ${own.page}`}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{HEADINGS[failure.kind]}</h1>
        {failure.kind !== 'unavailable' && <p>{failure.reason}</p>}
        {failure.kind === 'unknown' && SENDS_EMAIL && (
          <p>
            <Link to="/cancellation">Email me links to my orders</Link>
          </p>
        )}
      </header>
      {failure.kind === 'unavailable' ? (
        <Alert title={failure.reason || 'The shop didn’t respond.'} action="Try Again" onAction={refresh} />
      ) : (
        <Questions />
      )}
    </article>
  );
}

interface ShownOrderProps extends Pick<OrderPageViewProps, 'pictureOf'> {
  order: OrderPage;
  cancel: () => Promise<string | null>;
}

function ShownOrder({ order, cancel, pictureOf }: ShownOrderProps) {
  const [followed, setFollowed] = useState(false);
  const { orderNumber, name, city, total, paymentConfirming, paymentLink } = order;
  return (
    <article className={`${styles.confirmation} ${own.page}`}>
      <header className={`${styles.head} ${own.head}`}>
        <h1 tabIndex={-1}>Your order {orderNumber}</h1>
        <p>
          For {name} in {city}
        </p>
      </header>
      {(paymentLink !== null || paymentConfirming) && (
        <PaymentStep
          amount={total}
          confirming={paymentConfirming}
          paymentLink={paymentLink}
          followed={followed}
          onFollow={() => setFollowed(true)}
        />
      )}
      <Progress order={order} />
      <Tracking order={order} />
      <PrintedReceipt order={order} pictureOf={pictureOf} />
      <CancelOrder order={order} cancel={cancel} />
      <Questions />
    </article>
  );
}

const Questions = () => (
  <footer className={`${styles.foot} ${own.questions}`}>
    <p className={styles.questions}>
      Questions about your order? <Link to="/contact">Contact support</Link>
    </p>
  </footer>
);
