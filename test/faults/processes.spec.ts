import { once } from 'node:events';
import { cpSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { IS_LONG_RUN } from '../long-run.ts';
import { request, signIn } from '../shop/api-client.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { openEvents } from '../shop/event-stream.ts';
import { OrderLedger } from '../shop/order-ledger.ts';
import { orderRow } from '../shop/order-row.ts';
import { OrderingClients } from '../shop/ordering-clients.ts';
import { childrenOf } from '../shop/processes.ts';
import { ADMIN, ANON_KEY, type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { until } from '../shop/until.ts';

const ROUNDS = IS_LONG_RUN ? 20 : 1;
const PROCESSES = 2;
/** Each starts a shop of its own. */
const itLong = IS_LONG_RUN ? it : it.skip;
const LIMIT = 20;

jest.setTimeout(60_000 + ROUNDS * 60_000);

const start = (environment: Record<string, string> = {}, checkout?: string) =>
  startShopServer(
    {
      DATABASE_URL: databaseUrl(),
      WEB_CONCURRENCY: String(PROCESSES),
      LOG_LEVEL: 'warn',
      TRUST_PROXY: 'true',
      ...environment,
    },
    checkout,
  );

let shop: ShopServer;
beforeAll(async () => {
  shop = await start();
  await emptyTables();
});
afterAll(() => shop?.stop());

const workers = (of = shop) => childrenOf(of.pid);
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const isOpen = ({ url }: ShopServer) =>
  request(`${url}/api/health`).then(
    ({ status }) => status === 200,
    () => false,
  );
/** Resolves when a shop has ended, and all its processes with it. */
async function untilGone(of: ShopServer, end: () => Promise<void>): Promise<void> {
  const pids = workers(of);
  expect(pids).not.toEqual([]);
  await end();
  await until(() => !pids.some(isRunning));
}
/** Resolves when others have taken the place of these. */
const untilReplaced = (old: number[], of = shop) =>
  until(() => !old.some((pid) => workers(of).includes(pid)) && workers(of).length === PROCESSES);

describe('several processes', () => {
  it('are replaced on SIGUSR2 without a failed order, one after the other', async () => {
    const token = await signIn(shop.url);
    const ledger = new OrderLedger();
    const clients = new OrderingClients(shop.url, ledger, { keepAlive: 8, pipelining: 4 });
    let most = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const old = workers();
      expect(old).toHaveLength(PROCESSES);
      const stream = await openEvents(shop.url, token);
      await stream.until((events) => events.length > 0);
      process.kill(shop.pid, 'SIGUSR2');
      await until(() => {
        most = Math.max(most, workers().length);
        return !old.some((pid) => workers().includes(pid)) && workers().length === PROCESSES;
      });
      // The desk opens another stream, and hears of what happens from then on.
      await stream.ended;
      const next = await openEvents(shop.url, token);
      await next.until((events) => events.some(({ event }) => event === 'orders'));
      next.close();
    }
    await clients.stop();
    expect(clients.failures).toEqual([]);
    expect(ledger.acknowledgedOrders).toBeGreaterThan(100);
    await ledger.expectSettled(databaseUrl());
    expect(most).toBe(PROCESSES + 1);
  });

  it('stay when a new one cannot start, which is told in one line', async () => {
    const old = workers();
    const before = shop.output();
    const { rows } = await asOwner((client) =>
      client.query(
        'delete from shop_migrations where id = (select max(id) from shop_migrations) returning *',
      ),
    );
    process.kill(shop.pid, 'SIGUSR2');
    await until(() => shop.output() !== before);
    const { id, timestamp, name } = rows[0];
    await asOwner((client) =>
      client.query('insert into shop_migrations (id, timestamp, name) values ($1, $2, $3)', [
        id,
        timestamp,
        name,
      ]),
    );
    await until(() => workers().length === PROCESSES);
    expect(shop.output().slice(before.length)).toBe(
      'A new process did not start, so the old ones stay: The database lacks 1 migration(s). ' +
        'Run "npm run migrate" before the server starts.\n',
    );
    expect(workers().sort()).toEqual(old.sort());
  });

  it('count wrong passwords together', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 16 }, async () => {
        const headers = { 'X-Forwarded-For': '203.0.113.40', Connection: 'close' };
        const body = { ...ADMIN, password: 'wrong' };
        return (await request(`${shop.url}/api/auth/login`, { body, headers })).status;
      }),
    );
    expect(statuses.sort()).toEqual([...Array(10).fill(401), ...Array(6).fill(429)]);
  });

  it('are started again when one is killed, with growing pauses, and end with the shop during one', async () => {
    for (const pause of ['now', 'in 1 s', 'in 2 s']) {
      const [victim = 0] = workers();
      process.kill(victim, 'SIGKILL');
      const told = `Process ${victim} is gone: it ended with SIGKILL. Another one starts ${pause}.`;
      await until(() => shop.output().includes(told));
      if (pause === 'in 2 s') break;
      await untilReplaced([victim]);
      await until(() => isOpen(shop));
    }
    await untilGone(shop, () => shop.stop());
  });
});

itLong(
  'several processes store few orders of one visitor more than one does, and end at once at the second signal',
  async () => {
    const limited = await start({ ORDERS_PER_VISITOR: String(LIMIT), SHUTDOWN_DELAY_SECONDS: '99' });
    const headers = { apikey: ANON_KEY, 'X-Forwarded-For': '203.0.113.41' };
    const place = () => request(`${limited.url}/rest/v1/orders`, { body: orderRow(), headers });
    const statuses = (await Promise.all(Array.from({ length: 4 * LIMIT }, place))).map(
      ({ status }) => status,
    );
    const stored = statuses.filter((status) => status === 201).length;
    // Each process may have stored a twentieth without the other's knowledge.
    expect(stored).toBeGreaterThanOrEqual(LIMIT - PROCESSES);
    expect(stored).toBeLessThanOrEqual(LIMIT + PROCESSES);
    await untilGone(limited, async () => {
      const stopping = limited.stop();
      // Sooner, it counts as the same signal.
      await delay(150);
      await Promise.all([limited.stop(), stopping]);
    });
  },
);

itLong.each<['stop' | 'kill']>([['stop'], ['kill']])(
  'while one is replaced, %s ends all processes',
  async (how) => {
    const other = await start();
    process.kill(other.pid, 'SIGUSR2');
    await until(() => workers(other).length === PROCESSES + 1);
    await untilGone(other, () => other[how]());
  },
);

itLong('new processes are of the build that dist leads to by then', async () => {
  const checkout = mkdtempSync(path.join(tmpdir(), 'shop-processes-'));
  symlinkSync(path.resolve('node_modules'), path.join(checkout, 'node_modules'));
  /** Makes a build that answers with its name, and points the link to it. */
  const build = (name: string) => {
    const folder = path.join(checkout, name);
    cpSync(realpathSync('dist'), folder, { recursive: true });
    writeFileSync(path.join(folder, 'client', 'build.txt'), name);
    symlinkSync(name, path.join(checkout, 'link'));
    renameSync(path.join(checkout, 'link'), path.join(checkout, 'dist'));
  };
  build('dist-1');
  const updated = await start({}, checkout);
  const buildOf = async () => (await request(`${updated.url}/build.txt`)).body;
  expect(await buildOf()).toBe('dist-1');
  build('dist-2');
  const old = workers(updated);
  process.kill(updated.pid, 'SIGUSR2');
  await untilReplaced(old, updated);
  for (let asked = 0; asked < 2 * PROCESSES; asked += 1) expect(await buildOf()).toBe('dist-2');
  await updated.stop();
  rmSync(checkout, { recursive: true });
});

it('what is missing before selling is said once at the start', async () => {
  const live = await start({ NODE_ENV: 'production', CARD_DATA: 'plain', TRUST_PROXY: '127.0.0.1' });
  await live.stop();
  expect(live.output().match(/Set CARD_DATA to last4/g)).toHaveLength(1);
});

it('a port that is taken is told in one line', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  await expect(start({ PORT: String(port) })).rejects.toThrow(
    `The server ended with 1:\nPORT cannot be ${port}: another program listens there. Stop it, or set PORT to another number.\n`,
  );
  taken.close();
});
