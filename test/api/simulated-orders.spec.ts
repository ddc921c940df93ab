import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { IDEMPOTENCY_KEY_HEADER, ORDER_READ_BACK } from '../../contract/order-row.ts';
import { stockName } from '../../contract/stock.ts';
import { IS_LONG_RUN } from '../long-run.ts';
import { request } from '../shop/api-client.ts';
import { emptyTables } from '../shop/database.ts';
import { ORDER_LINE, orderRow } from '../shop/order-row.ts';
import { oneOf, SEED, seededRandom } from '../shop/seeded-random.ts';
import { workerShop } from '../shop/shared-shop.ts';
import { ANON_KEY } from '../shop/shop-server.ts';
import { setCount, setSelling } from '../shop/stock.ts';
import { OrdersTable } from '../simulation/orders-table.ts';
import { ShopInstance } from '../simulation/shop-instance.ts';

const HISTORIES = IS_LONG_RUN ? 300 : 100;
const TOY = { title: 'Feather Toy', price: 5 };
const TOY_LINE = { title: TOY.title, quantity: 1, color: '', salePrice: TOY.price };

const shop = workerShop();
const random = seededRandom();
const chance = (probability: number) => random() < probability;

/** What a shopper, an old page or a stranger may send instead of a valid value. Some are valid, too. */
const CHANGES: object[] = [
  { name: 'Grace' },
  { name: '' },
  { name: null },
  { name: 'x'.repeat(201) },
  { email: 'ada' },
  { email: 'ada@example' },
  { phone: '555 0100' },
  { phone: null },
  { phone: '5'.repeat(41) },
  { address2: '😀'.repeat(300) },
  { address2: '😀'.repeat(301) },
  { city: '' },
  { state: 'DC' },
  { zip: 'x'.repeat(21) },
  { order_number: 'XX123456' },
  { order_number: 'LC012345' },
  { shipping_cost: 7.99, total: 15.98 },
  { subtotal: 7 },
  { total: 8 },
  { card_number: '4242' },
  { card_number: '4242 4242 4242 4242' },
  { card_expiry: '1230' },
  { card_cvc: '12' },
  { cardholder_name: ' ' },
  { items: [] },
  { items: [ORDER_LINE, ORDER_LINE] },
  { items: [{ ...ORDER_LINE, title: 'Yacht' }] },
  { items: [{ ...ORDER_LINE, quantity: 2 }] },
  { items: [{ ...ORDER_LINE, salePrice: 1 }], subtotal: 1, total: 1 },
  { items: [{ ...ORDER_LINE, color: 'x'.repeat(41) }] },
  { items: [TOY_LINE], subtotal: TOY.price, total: TOY.price },
  { items: [{ ...TOY_LINE, salePrice: 6 }], subtotal: 6, total: 6 },
  { status: 'paid' },
  { wishes: 'none' },
];

/** Sends the same to the real shop and to the simulated one. */
async function insertBoth(instance: ShopInstance, key: string, row: object) {
  const path = `/rest/v1/orders?select=${ORDER_READ_BACK.join()}`;
  const headers = { apikey: chance(0.02) ? 'wrong' : ANON_KEY, Prefer: 'return=representation' };
  const { status, body } = await request(`${shop.url}${path}`, {
    body: [row],
    headers: { ...headers, [IDEMPOTENCY_KEY_HEADER]: key },
  });
  const simulated = await instance.insertOrder({
    method: 'POST',
    path,
    headers: { apikey: headers.apikey, prefer: headers.Prefer, 'idempotency-key': key },
    body: JSON.stringify([row]),
    ip: '192.0.2.1',
  });
  return {
    real: { status, body: withoutGenerated(body) },
    simulated: { ...simulated, body: JSON.parse(simulated.body) },
  };
}

/** The simulated table generates no ID and no time. */
const withoutGenerated = (body: object) =>
  Array.isArray(body) ? body.map(({ id, created_at, ...row }) => row) : body;

/** Stock, selling and the price of a product, which an operator changes in both shops. */
async function changeBoth(table: OrdersTable, product: string): Promise<void> {
  const { token } = shop;
  if (chance(0.4)) {
    const remaining = oneOf([null, 0, 1, 2], random);
    expect((await setCount(shop, remaining, 'Pink')).status).toBe(200);
    if (remaining === null) table.stock.delete(stockName(ORDER_LINE));
    else table.stock.set(stockName(ORDER_LINE), remaining);
  } else if (chance(0.5)) {
    table.stopped = table.stopped === null ? 'Back on Monday.' : null;
    const selling = { on: table.stopped === null, sentence: 'Back on Monday.' };
    expect((await setSelling(shop, selling)).status).toBe(200);
  } else {
    const price = oneOf([5, 6], random);
    const body = { ...TOY, price, image: 'https://shop.example/toy.jpg', description: 'A toy', inventory: 1 };
    const { status } = await request(`${shop.url}/api/products/${product}`, { method: 'PUT', token, body });
    expect(status).toBe(200);
    table.offers = [builtIn, { ...TOY, price }];
  }
}

const { title, salePrice } = BUILT_IN_PRODUCT;
const builtIn = { title, price: salePrice };

/** A UUID of the history and the order. */
const keyOf = (history: number, order: number) =>
  `00000000-0000-4000-8000-${String(history).padStart(6, '0')}${String(order).padStart(6, '0')}`;

it(`the simulated Data API answers like the real one in ${HISTORIES} histories (SEED=${SEED})`, async () => {
  await emptyTables();
  const table = new OrdersTable(() => 0);
  table.offers = [builtIn, TOY];
  const settings = {
    supabaseAnonKey: ANON_KEY,
    cardData: 'plain' as const,
    checkout: 'card' as const,
    ordersPerVisitor: 0,
  };
  const weather = { delay: async () => {}, losesConnection: () => false };
  const instance = new ShopInstance({ table, settings, weather });
  const { body: product } = await request(`${shop.url}/api/products`, {
    token: shop.token,
    body: { ...TOY, image: 'https://shop.example/toy.jpg', description: 'A toy', inventory: 1 },
  });
  const seen = new Map<string, number>();
  for (let history = 0; history < HISTORIES; history += 1) {
    for (let step = 0; step < 6; step += 1) {
      if (chance(0.1)) await changeBoth(table, product._id);
      // Keys are used again, as after a lost response, also for a corrected row.
      const row = orderRow(chance(0.5) ? oneOf(CHANGES, random) : {});
      const key = keyOf(history, Math.floor(random() * 3));
      const { real, simulated } = await insertBoth(instance, key, row);
      expect({ history, step, row, answer: simulated }).toEqual({ history, step, row, answer: real });
      const { code = 'stored' } = real.body as { code?: string };
      seen.set(code, (seen.get(code) ?? 0) + 1);
    }
  }
  for (const code of ['23502', '23505', '23514', 'P0001', 'PGRST204', 'stored'])
    expect(seen.get(code)).toBeGreaterThan(1);
}, 240_000);
