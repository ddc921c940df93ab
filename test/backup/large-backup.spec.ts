import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { SAVED_TABLES } from '../../server/backup/saved-tables.ts';
import { request, signIn } from '../shop/api-client.ts';
import { emptySavedTables } from '../shop/backup.ts';
import { type ChildProcess, execFileSync, spawn } from '../shop/child-process.ts';
import { asOwner, databaseUrl } from '../shop/database.ts';
import { embeddedDatabaseUrl } from '../shop/embedded-database.ts';
import { migrateDatabase } from '../shop/migrated-database.ts';
import { OrderLedger } from '../shop/order-ledger.ts';
import { orderRow } from '../shop/order-row.ts';
import { startOtherPostgresql } from '../shop/other-postgresql.ts';
import { placeOrders } from '../shop/send-order.ts';
import { SHOP_SETTINGS, type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { Crowd } from '../shop/shopper.ts';
import { storeManyOrders } from '../shop/store-many-orders.ts';
import { temporaryFolder } from '../shop/temporary-folder.ts';

const POSTGRESQL_15 = process.env.POSTGRESQL_15 ?? '/usr/lib/postgresql/15/bin';
const ORDERS = 100_000;
const MANY_ORDERS = Number(process.env.BACKUP_ORDERS ?? 1_000_000);
const MAX_MEGABYTES = 200;
const SHOPPERS = 16;
const CANARY = '5105105105105100';

jest.setTimeout(60 * 60_000);

const print = (line: string) => process.stdout.write(`${line}\n`);

interface Outcome {
  output: string;
  seconds: number;
  peakMegabytes: number;
}

/** The peak resident memory of a process in MB. */
const peakOf = ({ pid }: ChildProcess) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

async function run(
  command: 'backup' | 'restore',
  args: string[],
  environment: Record<string, string>,
): Promise<Outcome> {
  const start = performance.now();
  const child = spawn(process.execPath, [`dist/server/backup/${command}-command.js`, ...args], {
    env: { ...SHOP_SETTINGS, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  let peakMegabytes = 0;
  const watching = setInterval(() => {
    if (existsSync(`/proc/${child.pid}/status`)) peakMegabytes = Math.max(peakMegabytes, peakOf(child) || 0);
  }, 50);
  const [code] = await once(child, 'close');
  clearInterval(watching);
  if (code !== 0) throw new Error(`${command} exited with ${code}:\n${output}`);
  return { output, seconds: (performance.now() - start) / 1000, peakMegabytes };
}

const usage = ({ seconds, peakMegabytes }: Outcome) =>
  `${seconds.toFixed(1)} s, at most ${peakMegabytes.toFixed(0)} MB`;

async function inDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The row count and a hash of each table. */
async function digests(url: string): Promise<Record<string, string>> {
  return inDatabase(url, async (client) => {
    const found: Record<string, string> = {};
    await client.query("set timezone = 'UTC'");
    for (const table of SAVED_TABLES) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' rows, ' || coalesce(md5(string_agg(row, '' order by row)), '') as digest
         from (select md5((to_jsonb(t) - array['inserted_in', 'token_version'])::text) as row from ${table} t) r`,
      );
      found[table] = rows[0]?.digest ?? '';
    }
    return found;
  });
}

/** A hash of each order by its ID. */
async function ordersOf(url: string): Promise<Map<string, string>> {
  return inDatabase(url, async (client) => {
    await client.query("set timezone = 'UTC'");
    const { rows } = await client.query<{ id: string; row: string }>(
      `select id, md5((to_jsonb(t) - 'inserted_in')::text) as row from orders t`,
    );
    return new Map(rows.map(({ id, row }) => [id, row]));
  });
}

async function emailsOf(url: string): Promise<Set<string>> {
  const { rows } = await inDatabase(url, (client) => client.query('select email from orders'));
  return new Set(rows.map(({ email }) => email));
}

/** Expects a shop on a restored database to accept an order and show it. */
async function expectSelling(url: string): Promise<void> {
  const shop = await startShopServer({ DATABASE_URL: url, LOG_LEVEL: 'error' });
  try {
    const [id] = await placeOrders(shop.url, orderRow({ email: 'after@example.com' }));
    const token = await signIn(shop.url);
    const opened = await request(`${shop.url}/api/orders/${id}`, { token });
    expect([opened.status, opened.body.customerInfo.email]).toEqual([200, 'after@example.com']);
  } finally {
    await shop.stop();
  }
}

/** Runs the test of each role's privileges, which empties the tables. */
function expectRoles(url: string): void {
  execFileSync(
    process.execPath,
    [
      'node_modules/jest/bin/jest.js',
      '--selectProjects=integration',
      '--runInBand',
      'test/database/roles.spec.ts',
    ],
    {
      env: { TEST_DATABASE_URL: url },
      stdio: 'pipe',
    },
  );
}

describe('a backup of a large shop', () => {
  let folder: string;
  let shop: ShopServer;
  const ledger = new OrderLedger();
  const file = (name: string) => path.join(folder, `${name}.backup.gz`);
  const source = () => ({ DATABASE_URL: databaseUrl() });

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'shop-large-backup-'));
    chmodSync(folder, 0o755);
    await migrateDatabase();
    await emptySavedTables();
    shop = await startShopServer({ ...source(), LOG_LEVEL: 'error' });
  });
  afterAll(async () => {
    await shop?.stop();
    await emptySavedTables();
    rmSync(folder, { recursive: true });
  });

  it(`contains ${ORDERS} orders acknowledged before it, unchanged, while more arrive`, async () => {
    await asOwner((client) => storeManyOrders(client, ORDERS, CANARY));
    const crowd = new Crowd(SHOPPERS, () => shop.url, ledger);
    await crowd.acknowledgedMore(2 * SHOPPERS);
    const before = await emailsOf(databaseUrl());
    const saved = await run('backup', [file('under-load'), '--with-cards'], source());
    const during = (await emailsOf(databaseUrl())).size - before.size;
    await crowd.acknowledgedMore(SHOPPERS);
    await crowd.stop();
    expect(during).toBeGreaterThan(0);

    const DATA_DIR = temporaryFolder('under-load', folder);
    await run('restore', [file('under-load')], { DATA_DIR });
    const restored = await startShopServer({ DATA_DIR, LOG_LEVEL: 'error' });
    try {
      const url = await embeddedDatabaseUrl(DATA_DIR);
      const emails = await emailsOf(url);
      expect([...before].filter((email) => !emails.has(email))).toEqual([]);
      const original = await ordersOf(databaseUrl());
      const orders = await ordersOf(url);
      expect([...orders].filter(([id, row]) => original.get(id) !== row)).toEqual([]);
      print(`backed up under load: ${usage(saved)}; ${during} orders arrived during the backup`);
    } finally {
      await restored.stop();
    }
  });

  it('contains no card number unless requested', async () => {
    await run('backup', [file('without-cards')], source());
    const search = (name: string) =>
      execFileSync(
        'sh',
        ['-c', 'gzip -dc "$1" | tr -d " " | grep -c -e "$2" || true', 'sh', file(name), CANARY],
        {
          encoding: 'utf8',
        },
      ).trim();
    expect(search('without-cards')).toBe('0');
    expect(Number(search('under-load'))).toBe(ORDERS);
    expect((statSync(file('without-cards')).mode & 0o777).toString(8)).toBe('600');
  });

  it('can be restored into an empty PostgreSQL 15, and from there into the embedded 18', async () => {
    await run('backup', [file('quiet'), '--with-cards'], source());
    const original = await digests(databaseUrl());
    const other = await startOtherPostgresql(POSTGRESQL_15);
    expect(other.version).toMatch(/^15\./);
    try {
      const intoOther = await run('restore', [file('quiet')], { DATABASE_URL: other.url });
      expect(await digests(other.url)).toEqual(original);
      await run('backup', [file('from-15'), '--with-cards'], { DATABASE_URL: other.url });

      const DATA_DIR = temporaryFolder('from-15', folder);
      const intoEmbedded = await run('restore', [file('from-15')], { DATA_DIR });
      const restored = await startShopServer({ DATA_DIR, LOG_LEVEL: 'error' });
      try {
        const url = await embeddedDatabaseUrl(DATA_DIR);
        expect(await digests(url)).toEqual(original);
        for (const each of [other.url, url]) {
          await expectSelling(each);
          expectRoles(each);
        }
      } finally {
        await restored.stop();
      }
      print(`restored ${original.orders}: into 15 ${usage(intoOther)}; into 18 ${usage(intoEmbedded)}`);
    } finally {
      await other.stop();
    }
  });

  it(`needs less than ${MAX_MEGABYTES} MB of memory for ${MANY_ORDERS} orders, and shows its progress`, async () => {
    await emptySavedTables();
    await asOwner((client) => storeManyOrders(client, MANY_ORDERS, CANARY));
    const saved = await run('backup', [file('many')], source());
    const megabytes = (statSync(file('many')).size / 2 ** 20).toFixed(0);
    print(`backed up ${MANY_ORDERS} orders into ${megabytes} MB: ${usage(saved)}`);
    const restored = await run('restore', [file('many')], { DATA_DIR: temporaryFolder('many', folder) });
    print(`restored ${MANY_ORDERS} orders: ${usage(restored)}`);
    for (const { output, peakMegabytes } of [saved, restored]) {
      expect(output).toMatch(/^ {2}orders: [\d,]+ of [\d,]+$/m);
      expect(peakMegabytes).toBeLessThan(MAX_MEGABYTES);
    }
  });
});
