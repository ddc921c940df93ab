import { type ReactNode, useRef } from 'react';
import { useFocusFallback } from '#client/lib/use-focus-fallback.ts';
import { Button, ButtonLink } from '#client/ui/buttons/button.tsx';
import { formatDollars } from '#contract/money.ts';
import styles from './confirmation.module.css';
import type { PlacedOrder } from './placed-order.ts';

/** The id of the step's text. */
export const PAYMENT = 'payment';

export interface PaymentStepProps
  extends Pick<PlacedOrder, 'amount' | 'paid' | 'confirming' | 'paymentLink' | 'followed'> {
  /** Whether the server could not be asked. */
  failed?: boolean;
  refresh?: () => void;
  /** Called when the shopper follows the link. */
  onFollow: () => void;
}

/** Asks the shopper to pay for their order, or says that it is paid. */
export function PaymentStep({ paymentLink, failed, refresh, onFollow, ...payment }: PaymentStepProps) {
  const amount = formatDollars(payment.amount);
  if (payment.paid) return <Step title={`You’ve paid ${amount}. Thank you!`} />;
  if (payment.confirming)
    return (
      <Step
        title="Your payment is being confirmed"
        text="You don’t need to pay again. We’ll pack your order once it’s confirmed."
      />
    );
  if (failed && !paymentLink) {
    return (
      <Step title={`One more step: pay ${amount}`} text="The payment link didn’t load.">
        <Button onClick={refresh}>Try Again</Button>
      </Step>
    );
  }
  return (
    <Step
      title={`One more step: pay ${amount}`}
      text={
        payment.followed
          ? 'Already paid? It can take a while to show up here.'
          : 'We’ll pack your order as soon as we receive your payment.'
      }
    >
      {paymentLink ? (
        <ButtonLink to={paymentLink} reloadDocument onClick={onFollow}>
          Pay {amount}
        </ButtonLink>
      ) : (
        <Button aria-disabled>Pay {amount}</Button>
      )}
    </Step>
  );
}

interface StepProps {
  title: string;
  text?: string;
  children?: ReactNode;
}

const linkOrText = (step: HTMLElement) =>
  step.querySelector<HTMLElement>('a') ??
  (step.querySelector('button') ? null : step.querySelector<HTMLElement>(`#${PAYMENT}`));

function Step({ title, text, children }: StepProps) {
  const step = useRef<HTMLElement>(null);
  // The link replaces the button that asked for it, unless the order turns out to be paid.
  useFocusFallback(step, linkOrText);
  return (
    <section
      ref={step}
      className={styles.payment}
      aria-label="Payment"
      data-paid={children === undefined || undefined}
    >
      <p role="status" id={PAYMENT} tabIndex={-1}>
        <strong>{title}</strong>
        {text}
      </p>
      {children}
    </section>
  );
}
