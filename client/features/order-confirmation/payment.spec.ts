/** @jest-environment jsdom */
import type { LastOrder } from '#client/lib/last-order.ts';
import type { PaymentStatus } from '#contract/api/payments.ts';
import { ORDER_PAYMENT_KEY } from '#contract/session-keys.ts';
import { preparePayment, readPayment, requestPayment, storePayment } from './payment.ts';

jest.mock('#client/lib/page-settings.ts', () => ({ PAID_BY_LINK: true }));

const KEY = '0b8f2a52-6d0c-4c3e-9a57-6f3cbbd1f001';
const PAYMENT = { idempotencyKey: KEY, orderNumber: 'LC123456', amount: 7.99 };
const STATUS: PaymentStatus = {
  orderNumber: 'LC123456',
  amount: 7.99,
  paid: false,
  confirming: false,
  paymentLink: 'https://pay.example/1',
};

let respond: () => Promise<Response>;
const fetched = jest.fn((_path: string, _options: { body: string }) => respond());
const response = (status: number, body: unknown = {}) =>
  ({ ok: status < 400, status, headers: {}, text: async () => JSON.stringify(body) }) as Response;

beforeEach(() => {
  sessionStorage.clear();
  fetched.mockClear();
  respond = async () => response(200, STATUS);
  Object.assign(globalThis, { fetch: fetched });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the payment of an order', () => {
  it('is requested with its key only, and stored in the tab', async () => {
    preparePayment({ orderNumber: 'LC123456', total: 7.99 } as LastOrder, KEY);
    expect(readPayment()).toEqual(PAYMENT);
    await requestPayment();
    expect(readPayment()).toEqual({ ...PAYMENT, ...STATUS });
    expect(fetched).toHaveBeenCalledTimes(1);
    const [path, { body }] = fetched.mock.calls[0] as [string, { body: string }];
    expect([path, JSON.parse(body)]).toEqual(['/api/orders/payment', { idempotencyKey: KEY }]);
    expect(Object.keys(sessionStorage)).toEqual([ORDER_PAYMENT_KEY]);
  });

  it('remembers that the shopper has followed the link', async () => {
    storePayment({ ...PAYMENT, followed: true });
    await requestPayment();
    expect(readPayment()).toEqual({ ...PAYMENT, ...STATUS, followed: true });
  });

  it.each([404, 405])('is forgotten after a %i', async (status) => {
    storePayment({ ...PAYMENT, ...STATUS });
    respond = async () => response(status, { error: 'No.' });
    await requestPayment();
    expect(readPayment()).toBeNull();
  });

  it.each([
    ['a 429', async () => response(429)],
    ['a 503', async () => response(503)],
    ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('stays as it was after %s, and can be requested again', async (_, failing) => {
    storePayment({ ...PAYMENT, ...STATUS });
    respond = failing;
    await expect(requestPayment()).rejects.toThrow();
    expect(readPayment()).toEqual({ ...PAYMENT, ...STATUS });
    respond = async () => response(200, { ...STATUS, paid: true, paymentLink: null });
    await requestPayment();
    expect(readPayment()).toMatchObject({ paid: true, paymentLink: null });
  });

  it('does not replace the payment of an order placed in the meantime', async () => {
    storePayment(PAYMENT);
    const requested = requestPayment();
    const next = { ...PAYMENT, idempotencyKey: KEY.replace('0b', '1c'), orderNumber: 'LC654321' };
    storePayment(next);
    await requested;
    expect(readPayment()).toEqual(next);
  });

  it('is not requested if this tab has placed no order', async () => {
    await requestPayment();
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each(['', '{', 'null'])('is missing if the storage holds %j', (stored) => {
    sessionStorage.setItem(ORDER_PAYMENT_KEY, stored);
    expect(readPayment()).toBeNull();
  });

  it('is missing without browser storage', async () => {
    jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('No storage here.', 'SecurityError');
    });
    preparePayment({ orderNumber: 'LC123456', total: 7.99 } as LastOrder, KEY);
    await requestPayment();
    expect(readPayment()).toBeNull();
    expect(fetched).not.toHaveBeenCalled();
  });
});
