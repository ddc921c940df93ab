import { readReversal } from './stripe-reversal.ts';

const OBJECT = { id: 're_1', payment_intent: 'pi_1', amount: 799, currency: 'usd', status: 'succeeded' };
const eventOf = (type: string, object: object = {}, changes: object = {}) => ({
  type,
  livemode: true,
  created: 1_793_000_000,
  data: { object: { ...OBJECT, ...object } },
  ...changes,
});

describe('a Stripe event of a refund or dispute', () => {
  it('is parsed', () => {
    expect(readReversal(eventOf('refund.created'))).toEqual({
      id: 're_1',
      paymentIntentId: 'pi_1',
      state: 'refunded',
      amount: 799,
      currency: 'usd',
      reportedAt: new Date(1_793_000_000_000),
      isTest: false,
    });
    expect(readReversal(eventOf('refund.created', {}, { livemode: undefined }))?.isTest).toBe(true);
  });

  it.each([
    ['refund.created', 'pending', 'refund pending'],
    ['refund.updated', 'requires_action', 'refund pending'],
    ['refund.updated', null, 'refund pending'],
    ['refund.failed', 'failed', 'refund failed'],
    ['refund.updated', 'canceled', 'refund failed'],
    ['charge.dispute.created', 'needs_response', 'dispute needs response'],
    ['charge.dispute.created', 'warning_needs_response', 'dispute needs response'],
    ['charge.dispute.updated', 'a status of next year', 'dispute needs response'],
    ['charge.dispute.updated', 'under_review', 'dispute under review'],
    ['charge.dispute.closed', 'won', 'dispute won'],
    ['charge.dispute.closed', 'warning_closed', 'dispute won'],
    ['charge.dispute.closed', 'lost', 'dispute lost'],
  ])('%s with status %s is "%s"', (type, status, state) => {
    expect(readReversal(eventOf(type, { status }))?.state).toBe(state);
  });

  it('of a charge has the sum of its refunds', () => {
    const charge = { id: 'ch_1', amount: 799, amount_refunded: 300 };
    expect(readReversal(eventOf('charge.refunded', charge))).toMatchObject({
      amount: 300,
      state: 'refunded',
    });
  });

  it.each([
    undefined,
    {},
    eventOf('charge.succeeded'),
    eventOf('refund.created', { id: 'cs_1' }),
    eventOf('refund.created', { id: "re_1' or true" }),
    eventOf('refund.created', { payment_intent: null }),
    eventOf('refund.created', { amount: -1 }),
    eventOf('refund.created', { amount: 7.99 }),
    eventOf('refund.created', { currency: 'US Dollars' }),
    eventOf('refund.created', {}, { created: undefined }),
    eventOf('refund.created', {}, { created: 1e15 }),
    eventOf('toString'),
  ])('reports nothing: %j', (event) => {
    expect(readReversal(event)).toBeUndefined();
  });
});
