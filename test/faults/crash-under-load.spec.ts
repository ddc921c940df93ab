import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { IS_LONG_RUN } from '../long-run.ts';
import { request } from '../shop/api-client.ts';
import { embeddedDatabaseUrl } from '../shop/embedded-database.ts';
import { migratedDataDirectory } from '../shop/migrated-data-directory.ts';
import { OrderLedger } from '../shop/order-ledger.ts';
import { oneOf, SEED, seededRandom, shuffled } from '../shop/seeded-random.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { Crowd } from '../shop/shopper.ts';
import { until } from '../shop/until.ts';

const ROUNDS = IS_LONG_RUN ? 50 : 5;
const SHOPPERS = 32;
const MAX_MILLISECONDS_BEFORE_CRASH = 500;

jest.setTimeout(60_000 + ROUNDS * 30_000);
// The shoppers of a failed try still order during the next one, whose failure would hide the cause.
jest.retryTimes(0);

const random = seededRandom();
const ledger = new OrderLedger();
let directory: string;
let shop: ShopServer;
let databaseUrl: string;

beforeAll(async () => {
  directory = migratedDataDirectory('shop-crash-under-load');
  await start();
});
afterAll(async () => {
  await shop?.stop();
  rmSync(directory, { recursive: true });
});

async function start(): Promise<void> {
  shop = await startShopServer({ DATA_DIR: directory, LOG_LEVEL: 'error' });
  databaseUrl = await embeddedDatabaseUrl(directory);
}

function postmaster(): number {
  const file = path.join(directory, 'postgresql', 'postmaster.pid');
  return Number(readFileSync(file, 'utf8').split('\n')[0]);
}

/** A PostgreSQL process that serves the shop. Waits for one, because there may be none right after a crash. */
async function backend(): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    let pids: number[] = [];
    await until(async () => {
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where application_name = 'shop as anon' order by pid",
      );
      pids = rows.map(({ pid }) => pid);
      return pids.length > 0;
    });
    return oneOf(pids, random);
  } finally {
    await client.end();
  }
}

const CRASHES: Record<string, () => Promise<void>> = {
  async server() {
    await shop.kill();
    await start();
  },
  async postmaster() {
    process.kill(postmaster(), 'SIGKILL');
  },
  async both() {
    process.kill(postmaster(), 'SIGKILL');
    await shop.kill();
    await start();
  },
  async backend() {
    process.kill(await backend(), 'SIGKILL');
  },
  // The first step of `pg_ctl restart` in its modes fast and immediate.
  async 'fast shutdown'() {
    process.kill(postmaster(), 'SIGINT');
  },
  async 'immediate shutdown'() {
    process.kill(postmaster(), 'SIGQUIT');
  },
};

const isHealthy = () =>
  request(`${shop.url}/api/health`).then(
    ({ status }) => status === 200,
    () => false,
  );

it(`every crash leaves exactly the acknowledged orders of ${SHOPPERS} shoppers (SEED=${SEED})`, async () => {
  const crowd = new Crowd(SHOPPERS, () => shop.url, ledger);
  let next: string[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    if (next.length === 0) next = shuffled(Object.keys(CRASHES), random);
    const crash = next.pop() ?? '';
    // A random delay, so that crashes happen at any time.
    await delay(random() * MAX_MILLISECONDS_BEFORE_CRASH);
    await CRASHES[crash]?.();
    await until(isHealthy);
    await crowd.acknowledgedMore(SHOPPERS / 4);
    await ledger.expectNoneLost(databaseUrl);
  }
  await crowd.stop();
  await ledger.expectSettled(databaseUrl);
});
