import { STRIPE } from '#contract/payments.ts';
import { eventText, orderEvents } from './order-history.tsx';

const at = (minute: number) => `2026-11-22T10:0${minute}:00.000Z`;
const historyLines = (past: Parameters<typeof orderEvents>[0]) =>
  orderEvents(past).map((event) => ({ at: event.at, by: event.by, text: eventText(event) }));
const payment = { receivedAt: at(2), outcome: 'paid' as const };
const change = {
  changedAt: at(1),
  changedBy: STRIPE,
  from: 'pending' as const,
  to: 'paid' as const,
  undo: false,
};

describe('the history of an order', () => {
  it('shows a payment once: as the status change, if it caused one', () => {
    const texts = (past: Parameters<typeof orderEvents>[0]) => orderEvents(past).map(eventText);
    expect(texts({ statusChanges: [change], history: [], payments: [payment], reversals: [] })).toEqual([
      'Marked as paid',
    ]);
    const byHand = { ...change, changedBy: 'ada@shop.example' };
    expect(texts({ statusChanges: [byHand], history: [], payments: [payment], reversals: [] })).toEqual([
      'Marked as paid',
      'Payment received',
    ]);
  });

  it('distinguishes undoing a cancellation from marking the order as paid', () => {
    const [paid, cancelled] = [change, { ...change, from: 'paid' as const, to: 'cancelled' as const }];
    for (const to of ['pending', 'paid'] as const) {
      const undo = { ...change, from: 'cancelled' as const, to, undo: true };
      const statusChanges = [paid, cancelled, undo];
      expect(orderEvents({ statusChanges, history: [], payments: [], reversals: [] }).map(eventText)).toEqual(
        ['Marked as paid', 'Cancelled', 'Cancellation undone'],
      );
    }
  });

  it('asks for a refund of a paid order that is cancelled, until it is refunded', () => {
    const cancelled = {
      ...change,
      changedBy: 'ada@shop.example',
      from: 'paid' as const,
      to: 'cancelled' as const,
    };
    const textsWith = (reversals: Parameters<typeof orderEvents>[0]['reversals']) =>
      orderEvents({ statusChanges: [change, cancelled], history: [], payments: [], reversals }).map(
        eventText,
      );
    expect(textsWith([])).toEqual(['Marked as paid', 'Cancelled. Refund the payment.']);
    const refund = { reportedAt: at(3), state: 'refunded' as const, amount: 799, currency: 'usd' };
    expect(textsWith([refund])).toEqual(['Marked as paid', 'Cancelled', 'Refunded $7.99']);
  });

  it('says that a payment failed', () => {
    const failed = { ...payment, outcome: 'failed' as const };
    expect(historyLines({ statusChanges: [], history: [], payments: [failed], reversals: [] })).toEqual([
      { at: at(2), by: 'Stripe', text: 'Payment failed' },
    ]);
  });

  it('says why the shop cancelled an order', () => {
    const cancelled = { ...change, changedBy: 'the shop', to: 'cancelled' as const };
    expect(historyLines({ statusChanges: [cancelled], history: [], payments: [], reversals: [] })).toEqual([
      { at: at(1), by: 'the shop', text: 'Cancelled because it wasn’t paid' },
    ]);
  });

  it('shows refunds and disputes with their amounts, by Stripe', () => {
    const reversals = [
      { reportedAt: at(3), state: 'refunded' as const, amount: 300, currency: 'usd' },
      { reportedAt: at(2), state: 'dispute needs response' as const, amount: 799, currency: 'eur' },
    ];
    expect(historyLines({ statusChanges: [], history: [], payments: [], reversals })).toEqual([
      { at: at(2), by: 'Stripe', text: 'Dispute over €7.99. Respond in Stripe’s dashboard.' },
      { at: at(3), by: 'Stripe', text: 'Refunded $3.00' },
    ]);
  });

  it('lists all events from the oldest, and who caused each', () => {
    const shipped = {
      recordedAt: at(3),
      recordedBy: null,
      kind: 'shipped' as const,
      fields: null,
      note: null,
    };
    const second = { receivedAt: at(4), outcome: 'paid before' as const };
    expect(
      historyLines({
        statusChanges: [change],
        history: [shipped],
        payments: [second, payment],
        reversals: [],
      }),
    ).toEqual([
      { at: at(1), by: 'Stripe', text: 'Marked as paid' },
      { at: at(3), by: null, text: 'Shipped' },
      { at: at(4), by: 'Stripe', text: 'Second payment received. Refund one of them.' },
    ]);
  });
});
