import path from 'node:path';
import { request } from '../shop/api-client.ts';
import { OrderLedger } from '../shop/order-ledger.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { Crowd } from '../shop/shopper.ts';
import { mountSmallDisk } from '../shop/small-disk.ts';
import { until } from '../shop/until.ts';

const MEGABYTES = 100;
const SHOPPERS = 8;

jest.setTimeout(180_000);

const disk = mountSmallDisk(MEGABYTES);
const describeWithDisk = disk === undefined ? describe.skip : describe;

describeWithDisk('a PostgreSQL whose disk is full (skipped where no tmpfs can be mounted)', () => {
  let shop: ShopServer;

  beforeAll(async () => {
    shop = await startShopServer({ DATA_DIR: disk?.directory ?? '', LOG_LEVEL: 'warn' });
  });
  afterAll(async () => {
    await shop?.stop();
    disk?.remove();
  });

  const isHealthy = async () => (await request(`${shop.url}/api/health`)).status === 200;

  it('loses no order, stores none twice, and takes orders again when there is space', async () => {
    const ledger = new OrderLedger();
    const crowd = new Crowd(SHOPPERS, () => shop.url, ledger);
    await until(() => ledger.acknowledgedOrders >= SHOPPERS);
    disk?.fill();
    const s = performance.now();
    await until(async () => !(await isHealthy()));
    process.stderr.write(`unhealthy after ${performance.now() - s} ${ledger.acknowledgedOrders}\n`);
    await new Promise((r) => setTimeout(r, Number(process.env.FULLFOR ?? 1000)));
    disk?.empty();
    const t = performance.now();
    await until(isHealthy);
    process.stderr.write(`healthy after ${performance.now() - t}\n${shop.output().slice(-1500)}`);
    const before = ledger.acknowledgedOrders;
    await until(() => ledger.acknowledgedOrders >= before + SHOPPERS);
    await crowd.stop();
    const { openDatabase } = await import(path.resolve('dist/server/database/open-database.js'));
    const { url } = await openDatabase(
      { dataDirectory: disk?.directory },
      { exclusive: false, onProgress: () => {} },
    );
    await ledger.expectSettled(url);
  });
});
