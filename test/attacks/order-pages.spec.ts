import { randomBytes, randomUUID } from 'node:crypto';
import { orderPageToken } from '../../server/orders/order-page-token.ts';
import { describeLong } from '../long-run.ts';
import { request } from '../shop/api-client.ts';
import { asOwner } from '../shop/database.ts';
import { readOrderPage, storeOrderWithPage } from '../shop/order-page.ts';
import { sharedShop } from '../shop/shared-shop.ts';

const ORDERS_PER_VISITOR = 3;
const LIMIT = 10 * ORDERS_PER_VISITOR;
const TIMES = 1000;

jest.setTimeout(300_000);

const shop = sharedShop({ ORDERS_PER_VISITOR: String(ORDERS_PER_VISITOR), TRUST_PROXY: 'true' });

const from = (ip: string) => ({ 'X-Forwarded-For': ip });
const forged = () => orderPageToken(randomUUID(), randomBytes(32));
const statusesOf = (count: number, ask: () => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: count }, () => ask().then(({ status }) => status)));

it.each([
  ['the API', '192.0.2.1', () => readOrderPage(shop.url, forged(), from('192.0.2.1'))],
  ['the page', '192.0.2.2', () => request(`${shop.url}/order/${forged()}`, { headers: from('192.0.2.2') })],
])('a visitor who guesses tokens with %s finds nothing, and is soon refused', async (_, ip, guess) => {
  const { token } = await storeOrderWithPage();
  expect(new Set(await statusesOf(LIMIT, guess))).toEqual(new Set([404]));
  expect(new Set(await statusesOf(20, guess))).toEqual(new Set([429]));
  expect((await readOrderPage(shop.url, token, from(ip))).status).toBe(429);
  expect((await readOrderPage(shop.url, token, from('192.0.2.3'))).status).toBe(200);
});

describeLong('tokens that open nothing', () => {
  async function timeOf(token: () => string, addresses: () => string): Promise<number> {
    const started = performance.now();
    await readOrderPage(shop.url, token(), from(addresses()));
    return performance.now() - started;
  }

  it(`are answered in the same time, measured ${TIMES} times each`, async () => {
    const [erased, expired] = [await storeOrderWithPage(), await storeOrderWithPage()];
    await asOwner(async (client) => {
      await client.query('update orders set erased_at = now() where id = $1', [erased.id]);
      await client.query("update orders set created_at = now() - interval '91 days' where id = $1", [
        expired.id,
      ]);
    });
    const foreign = orderPageToken(expired.id, randomBytes(32));
    const tokens = {
      forged,
      foreign: () => foreign,
      erased: () => erased.token,
      expired: () => expired.token,
    };
    const times: Record<string, number[]> = { forged: [], foreign: [], erased: [], expired: [] };
    let visitor = 0;
    const address = () => {
      visitor += 1;
      return `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`;
    };
    // In turn, so that other load on the machine affects all of them.
    for (let turn = 0; turn < TIMES + 100; turn += 1)
      for (const [kind, token] of Object.entries(tokens)) {
        const milliseconds = await timeOf(token, address);
        if (turn >= 100) times[kind]?.push(milliseconds);
      }
    const middle = (kind: string) => times[kind]?.toSorted((one, other) => one - other)[TIMES / 2] ?? 0;
    const ratios = Object.keys(times).map(
      (kind) => `${kind} ${(middle(kind) / middle('forged')).toFixed(3)}`,
    );
    process.stdout.write(
      `order-pages: medians of ${TIMES} each, forged ${middle('forged').toFixed(2)} ms; ratios ${ratios.join(', ')}\n`,
    );
    expect(ratios).toHaveLength(4);
  });
});
