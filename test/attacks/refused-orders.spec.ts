import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/order-row.ts';
import { type Answer, request } from '../shop/api-client.ts';
import { asOwner, databaseUrl } from '../shop/database.ts';
import { orderRow, UNKNOWN_PRODUCT_ROW } from '../shop/order-row.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { ANON_KEY, type ShopServer, startShopServer } from '../shop/shop-server.ts';

const SECONDS = 15;
/** The average pause between the orders of a shopper. */
const PAUSE_MILLISECONDS = 200;
const MAX_MILLISECONDS = 100;
const MAX_DELAY_MILLISECONDS = 50;
const KEYS = 18;
const WAVE_MILLISECONDS = 100;
const REFUSED_PER_SECOND = 400;

const SETTINGS = { ORDERS_PER_VISITOR: '10000', TRUST_PROXY: 'true' };
const shop = sharedShop(SETTINGS);
let other: ShopServer;
beforeAll(async () => {
  other = await startShopServer({ DATABASE_URL: databaseUrl(), ...SETTINGS });
});
afterAll(() => other.stop());

let addresses = 0;
/** The IP address of a new visitor. */
function newAddress(): string {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

const placeOrder = (url: string, ip: string, body: object, key: string): Promise<Answer> =>
  request(`${url}/rest/v1/orders`, {
    body,
    headers: { apikey: ANON_KEY, 'X-Forwarded-For': ip, [IDEMPOTENCY_KEY_HEADER]: key },
  });

async function sendUnknownProduct(url: string, key: string): Promise<void> {
  expect((await placeOrder(url, newAddress(), UNKNOWN_PRODUCT_ROW, key)).status).toBe(400);
}

/** @returns the 95th percentile of order times, in milliseconds; half of the shoppers use each instance */
async function timeOfShoppers(shoppers: number): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  const keepOrdering = async (url: string) => {
    const ip = newAddress();
    while (performance.now() < end) {
      await delay(Math.random() * 2 * PAUSE_MILLISECONDS);
      const started = performance.now();
      expect((await placeOrder(url, ip, orderRow(), randomUUID())).status).toBe(201);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(
    Array.from({ length: shoppers }, (_, index) => keepOrdering(index % 2 === 0 ? shop.url : other.url)),
  );
  return times.toSorted((one, another) => one - another)[Math.floor(times.length * 0.95)] ?? 0;
}

/** Attacks at a constant rate, without waiting for responses. @returns the order time of shoppers during the attack */
async function timeUnder(attack: () => Promise<void>[], everyMilliseconds: number, shoppers: number) {
  const sent: Promise<void>[] = [];
  const started = performance.now();
  let times = 0;
  const sendDue = () => {
    for (; times * everyMilliseconds < performance.now() - started; times += 1) sent.push(...attack());
  };
  const timer = setInterval(sendDue, everyMilliseconds);
  try {
    return await timeOfShoppers(shoppers);
  } finally {
    clearInterval(timer);
    await Promise.all(sent);
  }
}

async function deadlocks(): Promise<number> {
  const { rows } = await asOwner((owner) =>
    owner.query('select deadlocks::int from pg_stat_database where datname = current_database()'),
  );
  return rows[0].deadlocks;
}

describe('during an attack with orders that PostgreSQL refuses', () => {
  jest.setTimeout(5 * 60_000);
  beforeAll(() => timeOfShoppers(24), 60_000);

  it('at 400 per second from different addresses, shoppers wait barely longer', async () => {
    const undisturbed = await timeOfShoppers(24);
    const urls = [shop.url, shop.url, other.url, other.url];
    const attack = () => urls.map((url) => sendUnknownProduct(url, randomUUID()));
    const attacked = await timeUnder(attack, (1000 * urls.length) / REFUSED_PER_SECOND, 24);
    expect(attacked - undisturbed).toBeLessThan(MAX_DELAY_MILLISECONDS);
  });

  it('with the same keys in opposite order at two instances, shoppers are not delayed and nothing deadlocks', async () => {
    const before = await deadlocks();
    const attack = () => {
      const keys = Array.from({ length: KEYS }, () => randomUUID());
      return [
        ...keys.map((key) => sendUnknownProduct(shop.url, key)),
        ...keys.toReversed().map((key) => sendUnknownProduct(other.url, key)),
      ];
    };
    expect(await timeUnder(attack, WAVE_MILLISECONDS, 16)).toBeLessThan(MAX_MILLISECONDS);
    // PostgreSQL's statistics may lag by a second.
    expect(await deadlocks()).toBe(before);
  });
});
