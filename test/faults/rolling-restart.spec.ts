import { setTimeout as delay } from 'node:timers/promises';
import { IS_LONG_RUN } from '../long-run.ts';
import { request } from '../shop/api-client.ts';
import { databaseUrl, emptyTables } from '../shop/database.ts';
import { LoadBalancer } from '../shop/load-balancer.ts';
import { OrderLedger } from '../shop/order-ledger.ts';
import { orderRow } from '../shop/order-row.ts';
import { ANON_KEY, type ShopServer, startShopServer } from '../shop/shop-server.ts';

const ROUNDS = IS_LONG_RUN ? 20 : 1;
const CLIENTS = 16;
const MAX_PAUSE_MILLISECONDS = 100;

jest.setTimeout(60_000 + ROUNDS * 60_000);

const start = () =>
  startShopServer({ DATABASE_URL: databaseUrl(), LOG_LEVEL: 'warn', SHUTDOWN_DELAY_SECONDS: '2' });

let processes: ShopServer[] = [];
let balancer: LoadBalancer;

afterEach(async () => {
  balancer?.close();
  await Promise.all(processes.map((process) => process.stop()));
});

/** Clients that send each order once; @returns what they were answered but 201, when `during` is over */
async function failuresOfOrders(
  shop: string,
  ledger: OrderLedger,
  during: () => Promise<void>,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  let orders = 0;
  let over = false;
  const keepOrdering = async () => {
    while (!over) {
      orders += 1;
      const [email, order_number] = [ledger.newOrder(), `LC${100_000 + orders}`];
      const { status, body } = await request(`${shop}/rest/v1/orders`, {
        body: orderRow({ email, order_number }),
        headers: { apikey: ANON_KEY },
      });
      if (status === 201) ledger.acknowledge(email, order_number);
      else failures.push({ status, body });
      await delay(Math.random() * MAX_PAUSE_MILLISECONDS);
    }
  };
  const ordering = Array.from({ length: CLIENTS }, keepOrdering);
  await during();
  over = true;
  await Promise.all(ordering);
  return failures;
}

const balance = ({ url }: ShopServer, index: number) => balancer.add(url, { keepAlive: index === 1 });

it('processes that are restarted one after the other fail no order', async () => {
  balancer = new LoadBalancer();
  const shop = await balancer.listen();
  processes = await Promise.all([start(), start()]);
  await emptyTables();
  processes.forEach(balance);
  const ledger = new OrderLedger();
  const failures = await failuresOfOrders(shop, ledger, async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const [index, old] of processes.entries()) {
        await old.stop();
        balancer.remove(old.url);
        const successor = await start();
        processes[index] = successor;
        balance(successor, index);
      }
    }
  });
  expect(failures).toEqual([]);
  await ledger.expectSettled(databaseUrl());
});
