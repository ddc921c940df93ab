import { Client } from 'pg';
import { request } from '../shop/api-client.ts';
import { databaseUrl } from '../shop/database.ts';
import { OrderLedger } from '../shop/order-ledger.ts';
import { sendOrder } from '../shop/send-order.ts';
import { workerShop } from '../shop/shared-shop.ts';
import { Shopper } from '../shop/shopper.ts';
import { until } from '../shop/until.ts';

const SHOPPERS = 8;

const shop = workerShop();
let owner: Client;
const others: Client[] = [];

beforeAll(async () => {
  owner = await connect();
});
afterAll(async () => {
  await endOthers();
  await owner?.end();
});

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl() });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Opens all connections that PostgreSQL still accepts. */
async function exhaustConnections(): Promise<void> {
  for (;;) {
    const client = await connect().catch(({ code }) => {
      expect(code).toBe('53300');
    });
    if (client === undefined) return;
    others.push(client);
  }
}

async function endOthers(): Promise<void> {
  await Promise.all(others.splice(0).map((client) => client.end()));
}

/** Closes the shop's connections, and opens others before the shop can reconnect. */
async function replaceShopConnections(): Promise<void> {
  await until(async () => {
    const { rowCount } = await owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'shop as%'",
    );
    await exhaustConnections();
    return rowCount === 0 && (await areAllTaken());
  });
}

/** Not by the shop, whose new connections PostgreSQL lists only once they are authenticated. */
async function areAllTaken(): Promise<boolean> {
  const { rows } = await owner.query(
    `select current_setting('max_connections')::int
       - case when rolsuper then 0 else current_setting('superuser_reserved_connections')::int
         + coalesce(current_setting('reserved_connections', true)::int, 0) end
       = (select count(*) from pg_stat_activity
          where datid is not null and usesysid is not null and application_name not like 'shop as%') as taken
     from pg_roles where rolname = current_user`,
  );
  return rows[0].taken;
}

const isHealthy = async () => (await request(`${shop.url}/api/health`)).status === 200;

it('refuses orders while PostgreSQL has no free connections, then stores each order once', async () => {
  const ledger = new OrderLedger();
  await exhaustConnections();
  await replaceShopConnections();

  const { status, body, headers } = await sendOrder(shop.url);
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'PGRST001' });
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  await until(async () => !(await isHealthy()));
  expect(shop.output()).toContain('SQLSTATE 53300');

  const shoppers = Array.from({ length: SHOPPERS }, () => new Shopper(() => shop.url, ledger));
  const buying = Promise.all(shoppers.map((shopper) => shopper.buy()));
  await until(() => (shop.output().match(/SQLSTATE 53300/g)?.length ?? 0) > SHOPPERS);
  expect(ledger.acknowledgedOrders).toBe(0);
  await endOthers();
  await buying;
  await until(isHealthy);
  await ledger.expectSettled(databaseUrl());
});
