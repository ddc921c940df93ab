import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { IS_LONG_RUN } from '../long-run.ts';
import { request } from '../shop/api-client.ts';
import { embeddedDatabaseUrl } from '../shop/embedded-database.ts';
import { OrderLedger } from '../shop/order-ledger.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { Crowd } from '../shop/shopper.ts';
import { mountSmallDisk } from '../shop/small-disk.ts';
import { until } from '../shop/until.ts';

const MEGABYTES = 100;
const SHOPPERS = 8;
/** In the long run, until the shop waits before the next restart of PostgreSQL. */
const FULL_MILLISECONDS = IS_LONG_RUN ? 30_000 : 0;

jest.setTimeout(180_000);

const disk = mountSmallDisk(MEGABYTES);
const describeWithDisk = disk === undefined ? describe.skip : describe;

describeWithDisk('with a full disk (skipped if no tmpfs can be mounted)', () => {
  const ledger = new OrderLedger();
  let shop: ShopServer;
  let databaseUrl: string;

  beforeAll(async () => {
    const DATA_DIR = disk?.directory ?? '';
    shop = await startShopServer({ DATA_DIR, LOG_LEVEL: 'warn' });
    databaseUrl = await embeddedDatabaseUrl(DATA_DIR);
  });
  afterAll(async () => {
    disk?.empty();
    await shop?.stop();
    disk?.remove();
  });

  const isHealthy = async () => (await request(`${shop.url}/api/health`)).status === 200;

  async function expectNoLostOrders(whileFull: () => Promise<void>): Promise<void> {
    const crowd = new Crowd(SHOPPERS, () => shop.url, ledger);
    await crowd.acknowledgedMore(SHOPPERS);
    disk?.fill();
    await until(async () => !(await isHealthy()));
    await whileFull();
    disk?.empty();
    await until(isHealthy);
    await crowd.acknowledgedMore(SHOPPERS);
    await crowd.stop();
    await ledger.expectSettled(databaseUrl);
  }

  it('loses no order, and accepts orders again once there is space', async () => {
    await expectNoLostOrders(async () => {});
    expect(shop.output()).toContain('SQLSTATE 53100');
  });

  it('loses no order when PostgreSQL crashes because its write-ahead log is full', async () => {
    await expectNoLostOrders(async () => {
      await fillWriteAheadLog(databaseUrl);
      await delay(FULL_MILLISECONDS);
    });
  });
});

/** Each file of the log has 16 MB. PostgreSQL panics if there is no space for the next one. */
async function fillWriteAheadLog(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  const keepWriting = async () => {
    for (;;) await client.query("select pg_logical_emit_message(true, 'filling', repeat('-', 1000000))");
  };
  await expect(keepWriting()).rejects.toThrow();
  await client.end().catch(() => {});
}
