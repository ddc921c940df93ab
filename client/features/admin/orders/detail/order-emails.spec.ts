import { orderTimeText } from '#client/features/admin/orders/core/order-time.ts';
import type { OrderEmail } from '#contract/api/order-emails.ts';
import type { OrderDetail } from '#contract/api/orders.ts';
import { SENT_BEFORE_RESTORE } from '#contract/order-emails.ts';
import type { OrderStatus } from '#contract/orders.ts';
import {
  emailStateText,
  isCurrent,
  isDue,
  isJustCancelled,
  sendableAgain,
  sendableKinds,
} from './order-emails.tsx';

const email: OrderEmail = {
  kind: 'confirmation',
  state: 'sent',
  attempts: 1,
  sentAt: '2026-11-21T09:30:00.000Z',
  nextAttemptAt: null,
  error: null,
};
describe('an email about an order', () => {
  it('says whether it was sent, or why it is delayed', () => {
    expect(emailStateText(email)).toBe('Sent');
    expect(emailStateText({ ...email, state: 'sending', sentAt: null })).toBe('Sending now');
    expect(emailStateText({ ...email, state: 'waiting', sentAt: null })).toBe('Sending soon');
    const delayed = {
      ...email,
      state: 'waiting',
      nextAttemptAt: '2026-11-21T10:00:00Z',
      error: 'No answer.',
    } as const;
    const attempt = orderTimeText(delayed.nextAttemptAt);
    expect(emailStateText(delayed)).toBe(`Delayed: No answer. Next attempt: ${attempt}.`);
    expect(emailStateText({ ...email, state: 'failed', error: 'no such mailbox.' })).toBe(
      'Not delivered: no such mailbox.',
    );
  });

  it('is not called undelivered after a restore, since it was probably sent before', () => {
    expect(emailStateText({ ...email, state: 'failed', error: SENT_BEFORE_RESTORE })).toBe(
      SENT_BEFORE_RESTORE,
    );
  });

  it('has no next attempt while emails are off', () => {
    const nextAttemptAt = '2026-11-21T10:00:00Z';
    for (const state of ['waiting', 'sending'] as const)
      for (const error of [null, 'No answer.'])
        expect(emailStateText({ ...email, state, nextAttemptAt, error }, true)).toBe('Not sent yet');
    expect(emailStateText(email, true)).toBe('Sent');
  });

  it('can be sent if it fits the order', () => {
    const kinds = (status: OrderStatus, { paymentLink = null, shipment = null }: Partial<OrderDetail> = {}) =>
      sendableKinds({ status, paymentLink, shipment });
    const shipment = { carrier: 'ups', trackingNumber: null, shippedAt: '', shippedBy: null } as const;
    expect(kinds('pending')).toEqual(['confirmation', 'notice']);
    expect(kinds('pending', { paymentLink: 'https://pay.example' })).toEqual([
      'confirmation',
      'notice',
      'reminder',
    ]);
    expect(kinds('paid')).toEqual(['confirmation', 'notice', 'receipt']);
    expect(kinds('paid', { shipment })).toEqual(['confirmation', 'notice', 'receipt', 'shipped']);
    expect(kinds('cancelled', { shipment })).toEqual(['confirmation', 'notice', 'cancelled']);
    expect(sendableAgain({ ...email, kind: 'receipt' }, kinds('cancelled'))).toBeUndefined();
    expect(sendableAgain({ ...email, kind: 'receipt' }, kinds('paid'))).toBe('receipt');
  });

  it('of a shipment that was undone is not one of the next shipment', () => {
    const shipment = { carrier: 'ups', trackingNumber: null, shippedBy: null } as const;
    const shippedAt = (time: string) => ({ shipment: { ...shipment, shippedAt: time } });
    const sent = { ...email, kind: 'shipped' } as const;
    expect(isCurrent(shippedAt('2026-11-21T09:29:00.000Z'), sent)).toBe(true);
    expect(isCurrent(shippedAt('2026-11-21T09:31:00.000Z'), sent)).toBe(false);
    expect(isCurrent({ shipment: null }, sent)).toBe(false);
    expect(isCurrent({ shipment: null }, email)).toBe(true);
    expect(isCurrent(shippedAt('2026-11-21T09:31:00.000Z'), { ...sent, sentAt: null })).toBe(true);
  });

  it('can be sent again unless it is about to be sent', () => {
    const canSendAgain = (email: OrderEmail) => sendableAgain(email, ['confirmation']) === 'confirmation';
    expect(canSendAgain(email)).toBe(true);
    expect(canSendAgain({ ...email, state: 'failed', error: 'no such mailbox.' })).toBe(true);
    expect(canSendAgain({ ...email, state: 'waiting', error: 'No answer.' })).toBe(true);
    expect(canSendAgain({ ...email, state: 'waiting' })).toBe(false);
    expect(canSendAgain({ ...email, state: 'sending' })).toBe(false);
  });

  it('is due around its next attempt, and no longer when the mail server is down', () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') });
    const waiting = (nextAttemptAt: string) =>
      isDue({ ...email, state: 'waiting', sentAt: null, nextAttemptAt });
    expect(waiting('2026-11-21T10:00:30Z')).toBe(true);
    expect(waiting('2026-11-21T09:59:30Z')).toBe(true);
    expect(waiting('2026-11-21T09:58:00Z')).toBe(false);
    expect(isDue({ ...email, state: 'sending' })).toBe(true);
    expect(isDue(email)).toBe(false);
    jest.useRealTimers();
  });

  it('about a cancellation is planned for half a minute', () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') });
    const cancelled = (changedAt: string, to: OrderStatus = 'cancelled') =>
      isJustCancelled({
        statusChanges: [{ changedAt, changedBy: 'ada', from: 'pending', to, undo: false }],
      });
    expect(cancelled('2026-11-21T09:59:40Z')).toBe(true);
    expect(cancelled('2026-11-21T09:59:20Z')).toBe(false);
    expect(cancelled('2026-11-21T09:59:40Z', 'paid')).toBe(false);
    expect(isJustCancelled({ statusChanges: [] })).toBe(false);
    jest.useRealTimers();
  });
});
