import { IS_LONG_RUN } from '../long-run.ts';
import { databaseUrl } from '../shop/database.ts';
import { OrderLedger } from '../shop/order-ledger.ts';
import { SEED, seededRandom } from '../shop/seeded-random.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { Shopper } from '../shop/shopper.ts';
import { startUnreliableNetwork, type UnreliableNetwork } from '../shop/unreliable-network.ts';

const ROUNDS = IS_LONG_RUN ? 200 : 20;
const SHOPPERS = 8;

jest.setTimeout(60_000 + ROUNDS * 10_000);

const shop = sharedShop({ LOG_LEVEL: 'warn' });
let network: UnreliableNetwork;

beforeAll(async () => {
  network = await startUnreliableNetwork(shop.url, seededRandom());
});
afterAll(() => network?.close());

it(`stores each order once, whatever the network does to requests and responses (SEED=${SEED})`, async () => {
  const ledger = new OrderLedger();
  const shoppers = Array.from({ length: SHOPPERS }, () => new Shopper(() => network.url, ledger));
  await Promise.all(
    shoppers.map(async (shopper) => {
      for (let round = 1; round <= ROUNDS; round += 1) await shopper.buy();
    }),
  );
  await network.settled();
  expect(ledger.acknowledgedOrders).toBe(ROUNDS * SHOPPERS);
  expect(Object.values(network.faults)).not.toContain(0);
  await ledger.expectSettled(databaseUrl());
});
