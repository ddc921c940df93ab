import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ALL_MIGRATIONS } from '../../migrations/all-migrations.ts';
import { migrateUp, migrationStatus } from '../../server/database/migration-runner.ts';
import { assertMigrated } from '../../server/database/pending-migrations.ts';
import { request, signIn } from '../shop/api-client.ts';
import { databaseUrl } from '../shop/database.ts';
import { OrderLedger } from '../shop/order-ledger.ts';
import { OrderingClients } from '../shop/ordering-clients.ts';
import { buildPreviousRelease, PREVIOUS_RELEASE, type PreviousRelease } from '../shop/previous-release.ts';
import { revertMigrations } from '../shop/revert-migrations.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { until } from '../shop/until.ts';

const silent = () => {};

jest.setTimeout(10 * 60_000);

/** Marks the newest order as paid, as an operator does in the admin area. */
async function markAsPaid(shop: ShopServer): Promise<void> {
  const token = await signIn(shop.url);
  const list = await request(`${shop.url}/api/orders?status=pending`, { token });
  expect(list.status).toBe(200);
  const address = `${shop.url}/api/orders/${list.body[0]._id}`;
  const paid = await request(`${address}/status`, { method: 'PUT', token, body: { status: 'paid' } });
  expect(paid.status).toBe(200);
  const opened = await request(address, { token });
  expect([opened.status, opened.body.status]).toEqual([200, 'paid']);
}

describe(`servers of ${PREVIOUS_RELEASE}`, () => {
  let folder: string;
  let previous: PreviousRelease;
  let clients: OrderingClients | undefined;
  const shops: ShopServer[] = [];
  const start = async (checkout?: string) => {
    const shop = await startShopServer({ DATABASE_URL: databaseUrl(), LOG_LEVEL: 'warn' }, checkout);
    shops.push(shop);
    return shop;
  };

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'shop-rolling-'));
    chmodSync(folder, 0o755);
    previous = buildPreviousRelease(folder);
    await revertMigrations();
  });
  afterAll(async () => {
    await clients?.stop();
    await Promise.all(shops.map((shop) => shop.stop()));
    previous?.remove();
    rmSync(folder, { recursive: true });
  });

  it('continue to sell during the migration to this release, and beside its servers', async () => {
    const old = await start(previous.checkout);
    const ledger = new OrderLedger();
    const ordering = new OrderingClients(old.url, ledger, 8);
    clients = ordering;
    const untilMore = async (orders: number) => {
      const before = ledger.acknowledgedOrders;
      await until(() => ordering.failures.length > 0 || ledger.acknowledgedOrders >= before + orders);
      expect(ordering.failures).toEqual([]);
    };
    await untilMore(100);
    await markAsPaid(old);
    const pending = (await migrationStatus(databaseUrl())).filter(({ applied }) => !applied);
    expect(pending.length).toBeGreaterThan(0);
    expect(pending.length).toBeLessThan(ALL_MIGRATIONS.length);

    await migrateUp(databaseUrl(), silent);
    await untilMore(100);
    await markAsPaid(old);
    // A restarted old server finds a newer schema.
    const restarted = await start(previous.checkout);
    await markAsPaid(restarted);
    const current = await start();
    await markAsPaid(current);
    await markAsPaid(old);
    await untilMore(100);
    await ordering.stop();

    expect(ordering.failures).toEqual([]);
    await ledger.expectSettled(databaseUrl());
    for (const shop of shops) expect(shop.output()).not.toMatch(/error|warn/i);
    await assertMigrated(databaseUrl());
  });
});
