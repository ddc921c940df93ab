import { outcomeOf } from './payments.repository.ts';
import { readCheckoutSession } from './stripe-event.ts';

const ID = '7d2f0a4e-1111-4222-8333-944445555666';
const session = {
  id: 'cs_test_1',
  isPaid: true,
  hasFailed: false,
  isTest: false,
  currency: 'usd',
  cents: 799,
  orderId: ID,
};
const order = { status: 'pending' as const, cents: 799, paid_before: false };

describe('the outcome of a payment', () => {
  it.each([
    ['paid', {}, {}],
    ['paid', {}, { status: 'paid' as const }],
    ['not completed', { isPaid: false }, { status: 'cancelled' as const }],
    ['failed', { isPaid: false, hasFailed: true }, {}],
    ['order cancelled', {}, { status: 'cancelled' as const }],
    ['order cancelled', { cents: 1 }, { status: 'cancelled' as const, paid_before: true }],
    ['paid before', { cents: 1 }, { status: 'paid' as const, paid_before: true }],
    ['wrong currency', { currency: 'eur', cents: 799 }, {}],
    ['wrong currency', { currency: null }, {}],
    ['wrong amount', { cents: 798 }, {}],
    ['wrong amount', { cents: null }, {}],
  ])('is "%s" for session %j and order %j', (outcome, changes, changesOfOrder) => {
    const rules = { acceptTestMode: false };
    expect(outcomeOf({ ...session, ...changes }, { ...order, ...changesOfOrder }, rules)).toBe(outcome);
  });

  it.each([
    ['test mode', false, {}],
    ['test mode', false, { status: 'cancelled' as const, paid_before: true }],
    ['paid', true, {}],
  ])('is "%s" in test mode with acceptTestMode %s', (outcome, acceptTestMode, changesOfOrder) => {
    const inTestMode = { ...session, isTest: true };
    expect(outcomeOf(inTestMode, { ...order, ...changesOfOrder }, { acceptTestMode })).toBe(outcome);
  });
});

const eventOf = (object: object, type = 'checkout.session.completed') => ({
  type,
  livemode: true,
  data: { object },
});
const OBJECT = { id: 'cs_test_1', payment_status: 'paid', currency: 'usd', amount_total: 799 };

describe('a Stripe event', () => {
  it.each(['checkout.session.completed', 'checkout.session.async_payment_succeeded'])(
    'is parsed: %s',
    (type) => {
      const event = eventOf({ ...OBJECT, client_reference_id: ID.toUpperCase() }, type);
      expect(readCheckoutSession(event)).toEqual(session);
    },
  );

  it.each([
    ['checkout.session.completed', 'unpaid', false, false],
    ['checkout.session.completed', 'no_payment_required', true, false],
    ['checkout.session.async_payment_failed', 'unpaid', false, true],
  ])('%s with the status "%s" is paid: %j, failed: %j', (type, payment_status, isPaid, hasFailed) => {
    expect(readCheckoutSession(eventOf({ ...OBJECT, payment_status }, type))).toMatchObject({
      isPaid,
      hasFailed,
    });
  });

  it.each([false, undefined])('is in test mode if livemode is %j', (livemode) => {
    expect(readCheckoutSession({ ...eventOf(OBJECT), livemode })?.isTest).toBe(true);
  });

  it.each([null, undefined, 7, 'LC123456', { id: ID }, `${ID} `])(
    'has no order for the reference %j',
    (client_reference_id) => {
      expect(readCheckoutSession(eventOf({ ...OBJECT, client_reference_id }))?.orderId).toBeUndefined();
    },
  );

  it.each([
    undefined,
    null,
    [],
    'text',
    {},
    eventOf(OBJECT, 'checkout.session.expired'),
    eventOf({}),
    eventOf({ ...OBJECT, id: 'pi_1' }),
    eventOf({ ...OBJECT, amount_total: '799' }),
    { type: 'checkout.session.completed', data: null },
  ])('reports no payment: %j', (event) => {
    expect(readCheckoutSession(event)).toBeUndefined();
  });
});
