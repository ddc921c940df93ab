import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { cancellations, NO_CANCELLATIONS } from '#client/features/admin/orders/core/cancellations.ts';
import { useSendEmail } from '#client/features/admin/orders/core/email-mutations.ts';
import { orderTimeText } from '#client/features/admin/orders/core/order-time.ts';
import { orderQuery } from '#client/features/admin/orders/core/orders-queries.ts';
import { useOrdersSummary } from '#client/lib/admin/orders-summary.ts';
import { useStore } from '#client/lib/store.ts';
import { useFocusFallback } from '#client/lib/use-focus-fallback.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import type { OrderEmail } from '#contract/api/order-emails.ts';
import type { OrderDetail } from '#contract/api/orders.ts';
import {
  EMAILED_STATUS,
  ORDER_EMAIL_KINDS,
  type OrderEmailKind,
  SENT_BEFORE_RESTORE,
} from '#contract/order-emails.ts';
import { UNDO_CANCEL_SECONDS } from '#contract/orders.ts';
import details from './order-details.module.css';
import styles from './order-emails.module.css';
import { OrderTime } from './order-time.tsx';

const NAMES: Record<OrderEmailKind, string> = {
  confirmation: 'Order confirmation',
  notice: 'New order alert',
  reminder: 'Payment reminder',
  receipt: 'Receipt',
  shipped: 'Shipping confirmation',
  cancelled: 'Cancellation',
};

/** "Sent", or why it is delayed. */
export function emailStateText({ state, nextAttemptAt, error }: OrderEmail, isOff = false): string {
  if (isOff && (state === 'waiting' || state === 'sending')) return 'Not sent yet';
  switch (state) {
    case 'sent':
      return 'Sent';
    case 'sending':
      return 'Sending now';
    case 'failed':
      if (error === SENT_BEFORE_RESTORE) return error;
      return error === null ? 'Not delivered' : `Not delivered: ${error}`;
    case 'waiting':
      return error === null
        ? 'Sending soon'
        : `Delayed: ${error} Next attempt: ${orderTimeText(nextAttemptAt ?? '')}.`;
  }
}

/** The emails that an operator can send about an order as it is now. */
export const sendableKinds = ({
  status,
  paymentLink,
  shipment,
}: Pick<OrderDetail, 'status' | 'paymentLink' | 'shipment'>) =>
  ORDER_EMAIL_KINDS.filter(
    (kind) =>
      (EMAILED_STATUS[kind] ?? status) === status &&
      (kind !== 'reminder' || paymentLink !== null) &&
      (kind !== 'shipped' || (shipment !== null && status !== 'cancelled')),
  );

/** Not an email that was sent about a shipment that has been undone. */
export const isCurrent = ({ shipment }: Pick<OrderDetail, 'shipment'>, { kind, sentAt }: OrderEmail) =>
  kind !== 'shipped' || sentAt === null || (shipment !== null && sentAt > shipment.shippedAt);

/** An email about to be sent cannot be sent again. A delayed one can skip its delay. */
const isAboutToBeSent = ({ state, error }: OrderEmail) =>
  state === 'waiting' ? error === null : state === 'sending';
export const sendableAgain = (email: OrderEmail, kinds: OrderEmailKind[]) =>
  isAboutToBeSent(email) ? undefined : kinds.find((kind) => kind === email.kind);

const REFETCH_MILLISECONDS = 3_000;

/** The shop queues the email of a cancellation five seconds after it last accepts an undo, and then scans for it. */
const QUEUED_WITHIN_MILLISECONDS = 1_000 * (UNDO_CANCEL_SECONDS.accepted + 15);

/** While the mail server is down, emails may be due for hours. */
const SENT_WITHIN_MILLISECONDS = 60_000;

/** In either direction, because the operator's clock may be wrong. */
const isNear = (time: string, milliseconds: number) => Math.abs(Date.now() - Date.parse(time)) < milliseconds;

/** Whether the shop has yet to queue the email, which it does once the cancellation can no longer be undone. */
export function isJustCancelled({ statusChanges }: Pick<OrderDetail, 'statusChanges'>): boolean {
  const last = statusChanges.at(-1);
  return last?.to === 'cancelled' && isNear(last.changedAt, QUEUED_WITHIN_MILLISECONDS);
}

export const isDue = (email: OrderEmail): boolean =>
  email.state === 'sending' ||
  (isAboutToBeSent(email) && isNear(email.nextAttemptAt ?? '', SENT_WITHIN_MILLISECONDS));

/** The emails about an order, and why some were not sent. */
export function OrderEmails({ order }: { order: OrderDetail }) {
  const { mutate, isPending } = useSendEmail();
  const section = useRef<HTMLElement>(null);
  // The button of an email disappears once it is queued.
  useFocusFallback(section);
  const isOff = useOrdersSummary().data?.emails.enabled === false;
  const canSend = order.erasedAt === null && !isOff;
  const kinds = canSend ? sendableKinds(order) : [];
  const missing = kinds.filter(
    (kind) => !order.emails.some((sent) => sent.kind === kind && isCurrent(order, sent)),
  );
  // This tab knows of the cancellation before the history lists it.
  const canUndo = useStore(cancellations, NO_CANCELLATIONS).some(({ id }) => id === order._id);
  const isPlanned = (kind: OrderEmailKind) => kind === 'cancelled' && (canUndo || isJustCancelled(order));
  const isSending = canSend && (missing.some(isPlanned) || order.emails.some(isDue));
  // Only this block knows when to poll; the dialog's observer shows the result.
  useQuery({
    ...orderQuery(order._id),
    refetchOnMount: false,
    refetchInterval: isSending && REFETCH_MILLISECONDS,
  });

  if (order.emails.length + missing.length === 0) return null;

  const send = (kind: OrderEmailKind, text: string) => (
    <Button
      variant="quiet"
      aria-disabled={isPending}
      onClick={() => isPending || mutate({ id: order._id, kind })}
    >
      {text}
      <span className="visually-hidden">: {NAMES[kind]}</span>
    </Button>
  );

  return (
    <section ref={section} tabIndex={-1} className={details.block}>
      <h3>Emails</h3>
      <ul className={styles.emails}>
        {order.emails.map((email, index) => {
          const isLast = order.emails.findLastIndex(({ kind }) => kind === email.kind) === index;
          const again = isLast && isCurrent(order, email) && sendableAgain(email, kinds);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: emails are only appended
            <li key={index}>
              <span className={styles.kind}>{NAMES[email.kind]}</span>
              <span className={email.state === 'failed' ? styles.failed : details.quiet}>
                {emailStateText(email, isOff)}
                {email.state === 'sent' && email.sentAt && (
                  <>
                    {' '}
                    · <OrderTime at={email.sentAt} />
                  </>
                )}
              </span>
              {again && send(again, email.state === 'sent' ? 'Send again' : 'Try again')}
            </li>
          );
        })}
        {missing.map((kind) => (
          <li key={kind} data-missing={isPlanned(kind) ? undefined : kind}>
            <span className={styles.kind}>{NAMES[kind]}</span>
            <span className={details.quiet}>{isPlanned(kind) ? 'Sending soon' : 'Not sent'}</span>
            {isPlanned(kind) || send(kind, 'Send')}
          </li>
        ))}
      </ul>
    </section>
  );
}
