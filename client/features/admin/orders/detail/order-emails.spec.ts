import type { OrderEmail } from '#contract/order-emails.ts';
import { emailStateText } from './order-emails.tsx';

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
});
