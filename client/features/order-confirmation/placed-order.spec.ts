/** @jest-environment jsdom */
import type { LastOrder } from '#client/lib/last-order.ts';
import type { PlacedOrder } from '#contract/api/order-pages.ts';
import { PLACED_ORDER_KEY } from '#contract/session-keys.ts';
import { keepPlacedOrder, readPlacedOrder, refreshPlacedOrder, storePlacedOrder } from './placed-order.ts';

jest.mock('#client/lib/page-settings.ts', () => ({ PAID_BY_LINK: true, SENDS_EMAIL: true }));

const KEY = '0b8f2a52-6d0c-4c3e-9a57-6f3cbbd1f001';
const DATES = 'Wed, May 20 – Wed, May 27';
const ORDER = { idempotencyKey: KEY, orderNumber: 'LC123456', amount: 7.99, delivery: DATES };
const ANSWER: Omit<PlacedOrder, 'orderNumber' | 'lastOrder'> = {
  path: '/order/abc',
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
  respond = async () => response(200, { ...ANSWER, orderNumber: 'LC123456', lastOrder: { shipping: {} } });
  Object.assign(globalThis, { fetch: fetched });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the order placed in this tab', () => {
  it('is requested with its key only, and stored in the tab', async () => {
    keepPlacedOrder({ orderNumber: 'LC123456', total: 7.99 } as LastOrder, KEY, DATES);
    expect(readPlacedOrder()).toEqual(ORDER);
    await refreshPlacedOrder();
    expect(readPlacedOrder()).toEqual({ ...ORDER, ...ANSWER });
    expect(fetched).toHaveBeenCalledTimes(1);
    const [path, { body }] = fetched.mock.calls[0] as [string, { body: string }];
    expect([path, JSON.parse(body)]).toEqual(['/api/orders/page/link', { idempotencyKey: KEY }]);
    expect(Object.keys(sessionStorage)).toEqual([PLACED_ORDER_KEY]);
  });

  it('remembers that the shopper has followed the payment link', async () => {
    storePlacedOrder({ ...ORDER, followed: true });
    await refreshPlacedOrder();
    expect(readPlacedOrder()).toEqual({ ...ORDER, ...ANSWER, followed: true });
  });

  it('is forgotten after a 404', async () => {
    storePlacedOrder({ ...ORDER, ...ANSWER });
    respond = async () => response(404, { error: 'No.' });
    await refreshPlacedOrder();
    expect(readPlacedOrder()).toBeNull();
  });

  it.each([
    ['a 429', async () => response(429)],
    ['a 503', async () => response(503)],
    ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('stays as it was after %s, and can be requested again', async (_, failing) => {
    storePlacedOrder({ ...ORDER, ...ANSWER });
    respond = failing;
    await expect(refreshPlacedOrder()).rejects.toThrow();
    expect(readPlacedOrder()).toEqual({ ...ORDER, ...ANSWER });
    respond = async () => response(200, { ...ANSWER, paid: true, paymentLink: null });
    await refreshPlacedOrder();
    expect(readPlacedOrder()).toMatchObject({ paid: true, paymentLink: null });
  });

  it('does not replace an order placed in the meantime', async () => {
    storePlacedOrder(ORDER);
    const requested = refreshPlacedOrder();
    const next = { ...ORDER, idempotencyKey: KEY.replace('0b', '1c'), orderNumber: 'LC654321' };
    storePlacedOrder(next);
    await requested;
    expect(readPlacedOrder()).toEqual(next);
  });

  it('is not requested if this tab has placed no order', async () => {
    await refreshPlacedOrder();
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each(['', '{', 'null'])('is missing if the storage holds %j', (stored) => {
    sessionStorage.setItem(PLACED_ORDER_KEY, stored);
    expect(readPlacedOrder()).toBeNull();
  });

  it('is missing without browser storage', async () => {
    jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('No storage here.', 'SecurityError');
    });
    keepPlacedOrder({ orderNumber: 'LC123456', total: 7.99 } as LastOrder, KEY, DATES);
    await refreshPlacedOrder();
    expect(readPlacedOrder()).toBeNull();
    expect(fetched).not.toHaveBeenCalled();
  });
});
