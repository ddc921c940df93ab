import type { OrderEmail } from '#contract/api/order-emails.ts';
import { canSendAgain, emailStateText } from './order-emails.tsx';

const email: OrderEmail = {
  kind: 'confirmation',
  state: 'sent',
  attempts: 1,
  sentAt: '2026-11-21T09:30:00.000Z',
  nextAttemptAt: null,
  error: null,
};
const time = (iso: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

describe('an e-mail of an order', () => {
  it('says when it was sent, and what holds it up', () => {
    expect(emailStateText(email)).toBe(`Sent ${time('2026-11-21T09:30:00Z')}`);
    expect(emailStateText({ ...email, state: 'sending', sentAt: null })).toBe('Being sent');
    expect(emailStateText({ ...email, state: 'waiting', sentAt: null })).toBe('Waiting to be sent');
    const held = {
      ...email,
      state: 'waiting',
      nextAttemptAt: '2026-11-21T10:00:00Z',
      error: 'No answer.',
    } as const;
    expect(emailStateText(held)).toBe(`Waiting. No answer. Next try ${time('2026-11-21T10:00:00Z')}.`);
    expect(emailStateText({ ...email, state: 'failed', error: 'Mailbox unknown.' })).toBe(
      'Not delivered. Mailbox unknown.',
    );
  });

  it('can be sent again unless it is on its way', () => {
    expect(canSendAgain(email)).toBe(true);
    expect(canSendAgain({ ...email, state: 'failed', error: 'Mailbox unknown.' })).toBe(true);
    expect(canSendAgain({ ...email, state: 'waiting', error: 'No answer.' })).toBe(true);
    expect(canSendAgain({ ...email, state: 'waiting' })).toBe(false);
    expect(canSendAgain({ ...email, state: 'sending' })).toBe(false);
    // Correcting the shipment sends this one.
    expect(canSendAgain({ ...email, kind: 'shipped' })).toBe(false);
  });
});
