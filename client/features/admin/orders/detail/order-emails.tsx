import { useSendEmail } from '#client/features/admin/orders/core/email-mutations.ts';
import { useOrdersSummary } from '#client/lib/admin/orders-summary.ts';
import { dateTimeText } from '#client/lib/date-time.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import type { OrderEmail } from '#contract/api/order-emails.ts';
import type { OrderDetail } from '#contract/api/orders.ts';
import {
  EMAILED_STATUS,
  type OrderEmailKind,
  REPEATABLE_ORDER_EMAIL_KINDS,
  type RepeatableOrderEmailKind,
  SENT_BEFORE_RESTORE,
} from '#contract/order-emails.ts';
import styles from './order-details.module.css';

const NAMES: Record<OrderEmailKind, string> = {
  confirmation: 'Order confirmation',
  notice: 'New order alert',
  reminder: 'Payment reminder',
  receipt: 'Receipt',
  shipped: 'Shipping confirmation',
  cancelled: 'Cancellation',
};

/** "Sent Nov 21, 2026, 9:30 AM", or why it is delayed. */
export function emailStateText({ state, sentAt, nextAttemptAt, error }: OrderEmail, isOff = false): string {
  if (isOff && (state === 'waiting' || state === 'sending')) return 'Not sent yet';
  switch (state) {
    case 'sent':
      return `Sent ${dateTimeText(sentAt ?? '')}`;
    case 'sending':
      return 'Sending now';
    case 'failed':
      if (error === SENT_BEFORE_RESTORE) return error;
      return error === null ? 'Not delivered' : `Not delivered: ${error}`;
    case 'waiting':
      return error === null
        ? 'Sending soon'
        : `Delayed: ${error} Next attempt ${dateTimeText(nextAttemptAt ?? '')}.`;
  }
}

/** The emails that an operator can send about an order as it is now. */
export const sendableKinds = ({ status, paymentLink }: Pick<OrderDetail, 'status' | 'paymentLink'>) =>
  REPEATABLE_ORDER_EMAIL_KINDS.filter(
    (kind) => (EMAILED_STATUS[kind] ?? status) === status && (kind !== 'reminder' || paymentLink !== null),
  );

/** An email about to be sent cannot be sent again. A delayed one can skip its delay. */
const canSendAgain = ({ state, error }: OrderEmail) =>
  state === 'waiting' ? error !== null : state !== 'sending';
export const sendableAgain = (email: OrderEmail, kinds: RepeatableOrderEmailKind[]) =>
  canSendAgain(email) ? kinds.find((kind) => kind === email.kind) : undefined;

/** The emails about an order, and why some were not sent. */
export function OrderEmails({ order }: { order: OrderDetail }) {
  const { mutate, isPending } = useSendEmail();
  const isOff = useOrdersSummary().data?.emails.enabled === false;
  const canSend = order.erasedAt === null && !isOff;
  const kinds = canSend ? sendableKinds(order) : [];
  const missing = kinds.filter((kind) => !order.emails.some((sent) => sent.kind === kind));

  if (!canSend && !isOff && order.emails.length === 0) return null;

  const send = (kind: RepeatableOrderEmailKind, text: string) => (
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
    <section className={styles.block}>
      <h3>Emails</h3>
      {isOff && <p className={styles.quiet}>Emails are off: SMTP_URL and MAIL_FROM aren’t set.</p>}
      {order.emails.length + missing.length > 0 && (
        <ul className={styles.emails}>
          {order.emails.map((email, index) => {
            const again = sendableAgain(email, kinds);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: emails are only appended
              <li key={index}>
                <p>
                  <span className={styles.change}>{NAMES[email.kind]}</span>
                  <span className={email.state === 'failed' ? styles.failed : styles.quiet}>
                    {emailStateText(email, isOff)}
                  </span>
                </p>
                {again && send(again, email.state === 'sent' ? 'Send again' : 'Try again')}
              </li>
            );
          })}
          {missing.map((kind) => (
            <li key={kind}>
              <p>
                <span className={styles.change}>{NAMES[kind]}</span>
                <span className={styles.quiet}>Not sent</span>
              </p>
              {send(kind, 'Send')}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
