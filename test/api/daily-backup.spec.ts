import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Logger } from '@nestjs/common';
import { DailyBackup } from '../../server/backup/daily-backup.ts';
import { checkBackup } from '../../server/backup/read-backup.ts';
import { request, signIn } from '../shop/api-client.ts';
import { asOwner, databaseUrl } from '../shop/database.ts';
import { migrateDatabase } from '../shop/migrated-database.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { storeOrders } from '../shop/store-orders.ts';
import { until } from '../shop/until.ts';

jest.setTimeout(90_000);

const DAILY = /^shop-daily-\d{4}-\d\d-\d\dT\d{6}Z\.backup\.gz$/;
const CARD = '5105105105105100';

// DailyBackup would log to the output of the test run.
beforeAll(() => Logger.overrideLogger(false));

let folder: string;
let shops: ShopServer[] = [];
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-daily-'));
  await migrateDatabase();
  await asOwner((client) => client.query('delete from backups'));
});
afterEach(async () => {
  await Promise.all(shops.map((shop) => shop.stop()));
  shops = [];
  rmSync(folder, { recursive: true });
});

async function start(environment: Record<string, string> = {}): Promise<ShopServer> {
  const shop = await startShopServer({
    DATABASE_URL: databaseUrl(),
    BACKUP_DIR: path.join(folder, 'backups'),
    ...environment,
  });
  shops.push(shop);
  return shop;
}

/** A production shop, which shows the launch checklist. */
const startLive = (environment: Record<string, string> = {}) =>
  start({ NODE_ENV: 'production', CARD_DATA: 'last4', TRUST_PROXY: '127.0.0.1', ...environment });

async function backupWarnings(shop: ShopServer): Promise<string[]> {
  const token = await signIn(shop.url);
  const { body } = await request(`${shop.url}/api/readiness`, { token });
  return body.missing.filter((line: string) => line.includes('BACKUP_DIR'));
}

const backups = () => readdirSync(path.join(folder, 'backups')).sort();
const record = (change: string) => asOwner((client) => client.query(`update backups set ${change}`));
/** The connections of backups. */
const ownersAtWork = () =>
  asOwner(async (client) => {
    const { rowCount } = await client.query(
      "select from pg_stat_activity where application_name = 'shop as owner' and datname = current_database()",
    );
    return rowCount ?? 0;
  });
const hasSucceeded = () =>
  asOwner(async (client) => {
    const { rowCount } = await client.query(
      "select from backups where kind = 'daily' and succeeded_at between now() - interval '1 hour' and now()",
    );
    return rowCount === 1;
  });

/** As a server does on start, and every five minutes. */
async function checkOnce(): Promise<void> {
  const daily = new DailyBackup({ backupDirectory: path.join(folder, 'backups') }, databaseUrl());
  daily.onApplicationBootstrap();
  await daily.onApplicationShutdown();
  daily.beforeApplicationShutdown();
}

describe('a server with BACKUP_DIR', () => {
  it('makes one backup a day, in one of several instances, and without full cards', async () => {
    await storeOrders({ card_number: CARD });
    const both = await asOwner(async (client) => {
      // One is still working when the other checks.
      await client.query('begin; lock table stripe_payments in access exclusive mode');
      const started = await Promise.all([start(), start()]);
      await until(async () => (await ownersAtWork()) > 0);
      for (const shop of started) await request(`${shop.url}/api/health`);
      await client.query('commit');
      return started;
    });
    await until(async () => (await ownersAtWork()) === 0);
    const [name = '', ...others] = backups();
    expect([name, others]).toEqual([expect.stringMatching(DAILY), []]);
    const file = path.join(folder, 'backups', name);
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    const opened = await open(file, 'r');
    expect(await checkBackup(opened)).toMatchObject({ cards: 'last four digits' });
    await opened.close();
    // The next instance to start finds it.
    const content = readFileSync(file);
    await both[0]?.stop();
    const next = await start({ LOG_LEVEL: 'info' });
    await request(`${next.url}/api/health`);
    await next.stop();
    expect(backups()).toEqual([name]);
    expect(readFileSync(file).equals(content)).toBe(true);
    const output = [...both, next].map((shop) => shop.output()).join('');
    expect(output.match(/Backed up the shop to|failed/g)).toEqual(['Backed up the shop to']);
  });

  it('retains 14 backups, ignores other files, and removes drafts of a killed process', async () => {
    await checkOnce();
    const [name = ''] = backups();
    // A backup made in the same second would have the same name.
    const made = 'shop-daily-2026-01-01T000000Z.backup.gz';
    renameSync(path.join(folder, 'backups', name), path.join(folder, 'backups', made));
    const put = (name: string) => writeFileSync(path.join(folder, 'backups', name), '');
    const older = Array.from(
      { length: 20 },
      (_, day) => `shop-daily-2025-01-${String(day + 1).padStart(2, '0')}T030000Z.backup.gz`,
    );
    const foreign = ['shop-2025-01-01T030000Z.backup.gz', 'notes.txt'];
    const draft = 'shop-daily-2025-01-21T030000Z.backup.gz.new-0123456789ab';
    for (const name of [...older, ...foreign, draft]) put(name);
    utimesSync(path.join(folder, 'backups', draft), 0, 0);
    await record("succeeded_at = now() - interval '25 hours'");
    await checkOnce();
    const kept = backups();
    expect(kept.filter((name) => DAILY.test(name)).slice(0, -1)).toEqual([...older.slice(-12), made]);
    expect(kept.filter((name) => DAILY.test(name))).toHaveLength(14);
    expect(kept.filter((name) => !DAILY.test(name))).toEqual([...foreign].sort());
  });

  it('opens the shop if no backup can be made, says what to do, retries on the next start, and reports an old one', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    const shop = await startLive({ BACKUP_DIR: path.join(file, 'backups') });
    await until(async () => (await backupWarnings(shop))[0]?.includes('did not complete: ') ?? false);
    const reason = `BACKUP_DIR cannot be used: ${file} is not a folder. Choose a folder that the shop's user can write to; under systemd, also add it to ReadWritePaths in the unit (docs/deployment.md, Backup).`;
    expect(shop.output()).toContain(
      `did not complete: ${reason} The next attempt is in an hour at the earliest, or when the shop restarts.`,
    );
    expect(await backupWarnings(shop)).toEqual([
      expect.stringMatching(
        /^The daily backup from \d{4}-\d\d-\d\d \d\d:\d\d UTC did not complete: BACKUP_DIR cannot be used: /,
      ),
    ]);
    await shop.stop();
    const mended = await startLive();
    await until(hasSucceeded);
    expect(await backupWarnings(mended)).toEqual([]);
    await record("succeeded_at = '2026-01-02 03:04 UTC'");
    expect(await backupWarnings(mended)).toEqual([
      'The latest backup is from 2026-01-02 03:04 UTC, although BACKUP_DIR is set. The shop’s log says why.',
    ]);
  });

  it('checks the folder on start, whether or not a backup is due', async () => {
    await checkOnce();
    const [made] = backups();
    // A backup made in the same second would have the same name.
    renameSync(
      path.join(folder, 'backups', made ?? ''),
      path.join(folder, 'backups', 'shop-daily-2026-01-01T000000Z.backup.gz'),
    );
    renameSync(path.join(folder, 'backups'), path.join(folder, 'moved'));
    writeFileSync(path.join(folder, 'backups'), '');
    const problem = async () =>
      (await asOwner((client) => client.query("select error from backups where kind = 'daily'"))).rows;
    await checkOnce();
    expect(await problem()).toEqual([{ error: expect.stringContaining('BACKUP_DIR cannot be used: ') }]);
    rmSync(path.join(folder, 'backups'));
    renameSync(path.join(folder, 'moved'), path.join(folder, 'backups'));
    // As if the shop had restarted, so that it retries.
    await record("failed_at = now() - interval '61 minutes'");
    await checkOnce();
    expect(await problem()).toEqual([{ error: null }]);
    // The write test left nothing behind.
    expect(backups()).toEqual([expect.stringMatching(DAILY), expect.stringMatching(DAILY)]);
  });

  it('gives only the code of a database error, as a sentence', async () => {
    const change = (statements: string) => asOwner((client) => client.query(statements));
    await change('alter table products force row level security');
    await checkOnce();
    await change('alter table products no force row level security');
    const { rows } = await change("select error from backups where kind = 'daily'");
    expect(rows).toEqual([{ error: 'error, SQLSTATE 42501.' }]);
  });

  it('waits an hour after a failure', async () => {
    // Failed after this process started, so that its first check does not retry.
    await asOwner((client) =>
      client.query(
        "insert into backups (kind, failed_at, error) values ('daily', now(), 'The disk is full.')",
      ),
    );
    await checkOnce();
    expect(await hasSucceeded()).toBe(false);
    await record("failed_at = now() - interval '61 minutes'");
    await checkOnce();
    expect(await hasSucceeded()).toBe(true);
  });

  it('makes one if the latest is dated in the future, warns once, and removes no new ones', async () => {
    mkdirSync(path.join(folder, 'backups'));
    const future = Array.from({ length: 14 }, (_, day) => `shop-daily-2999-01-${day + 10}T030000Z.backup.gz`);
    for (const name of future) writeFileSync(path.join(folder, 'backups', name), '');
    await asOwner((client) =>
      client.query("insert into backups (kind, succeeded_at) values ('daily', now() + interval '300 days')"),
    );
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    try {
      await checkOnce();
      await checkOnce();
      expect(warn.mock.calls.map(([text]) => text)).toEqual([
        expect.stringMatching(
          /^The latest backup is dated .*, which is in the future\. Check the machine’s clock/,
        ),
      ]);
    } finally {
      warn.mockRestore();
    }
    expect(await hasSucceeded()).toBe(true);
    expect(backups().filter((name) => !future.includes(name))).toHaveLength(1);
    expect(backups()).toEqual(expect.arrayContaining(future));
  });

  it('makes one even if the latest failure is dated in the future', async () => {
    await asOwner((client) =>
      client.query(
        "insert into backups (kind, failed_at, error) values ('daily', now() + interval '300 days', 'x')",
      ),
    );
    await checkOnce();
    expect(await hasSucceeded()).toBe(true);
  });
});

describe('a production server without BACKUP_DIR', () => {
  it('asks for backups, and accepts those made by hand', async () => {
    const shop = await startLive({ BACKUP_DIR: '' });
    const line =
      'The shop has no backup. Set BACKUP_DIR to a folder, run "npm run backup" every day, or set BACKUPS_ELSEWHERE=true if another tool backs up the database.';
    expect(shop.output()).toContain(JSON.stringify(line));
    expect(await backupWarnings(shop)).toEqual([line]);
    await asOwner((client) =>
      client.query("insert into backups (kind, succeeded_at) values ('requested', now())"),
    );
    expect(await backupWarnings(shop)).toEqual([]);
  });
});
