import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/order-row.ts';
import { request } from '../shop/api-client.ts';
import { asOwner, databaseUrl } from '../shop/database.ts';
import { orderRow } from '../shop/order-row.ts';
import { workerShop } from '../shop/shared-shop.ts';
import { ANON_KEY } from '../shop/shop-server.ts';
import { until } from '../shop/until.ts';

jest.setTimeout(60_000);

const directory = process.env.TEST_DATABASE_DIRECTORY;
// Skipped with TEST_DATABASE_URL, because the test changes PostgreSQL's settings.
const describeWithServer = directory === undefined ? describe.skip : describe;

describeWithServer('without its synchronous standby', () => {
  const shop = workerShop();
  const settings = path.join(directory ?? '', 'postgresql-settings.conf');
  const before = directory === undefined ? '' : readFileSync(settings, 'utf8');

  async function reload(standbys: string): Promise<void> {
    const pidFile = path.join(directory ?? '', 'postgresql/postmaster.pid');
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGHUP');
    await until(async () => {
      const { rows } = await asOwner((client) => client.query('show synchronous_standby_names'));
      return rows[0].synchronous_standby_names === standbys;
    });
  }

  /** The process that makes commits wait for standbys reads the settings later than others. */
  async function untilCommitsWait(): Promise<void> {
    const probe = new Client({ connectionString: databaseUrl() });
    await probe.connect();
    const pid = (await probe.query('select pg_backend_pid() as pid')).rows[0].pid;
    let isWaiting = false;
    while (!isWaiting) {
      let isCommitted = false;
      const commit = probe.query("select pg_logical_emit_message(true, 'probe', '')").then(() => {
        isCommitted = true;
      });
      await until(async () => {
        const { rowCount } = await asOwner((client) =>
          client.query("select from pg_stat_activity where pid = $1 and wait_event = 'SyncRep'", [pid]),
        );
        isWaiting = rowCount === 1;
        return isWaiting || isCommitted;
      });
      if (isWaiting) await asOwner((client) => client.query('select pg_cancel_backend($1)', [pid]));
      await commit;
    }
    await probe.end();
  }

  async function withoutStandby(): Promise<void> {
    appendFileSync(settings, "\nsynchronous_standby_names = 'away'\n");
    await reload('away');
    await untilCommitsWait();
  }

  async function withoutReplication(): Promise<void> {
    writeFileSync(settings, before);
    await reload('');
  }
  afterEach(withoutReplication);

  const placeOrder = (key: string) =>
    request(`${shop.url}/rest/v1/orders`, {
      body: orderRow(),
      headers: { apikey: ANON_KEY, [IDEMPOTENCY_KEY_HEADER]: key },
    });

  it('acknowledges neither an order nor its replay', async () => {
    const [stored, uncertain] = [randomUUID(), randomUUID()];
    expect((await placeOrder(stored)).status).toBe(201);
    await withoutStandby();
    const answers = await Promise.all([placeOrder(stored), placeOrder(uncertain)]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    await withoutReplication();
    expect((await placeOrder(stored)).status).toBe(409);
    // PostgreSQL had already written it, and was only waiting.
    expect((await placeOrder(uncertain)).status).toBe(409);
  });
});
