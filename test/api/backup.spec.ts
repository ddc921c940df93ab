import { createHash, createHmac, randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ALL_MIGRATIONS } from '../../migrations/all-migrations.ts';
import { checkRestorable, restoreBackup } from '../../server/backup/restore-backup.ts';
import { saveBackup } from '../../server/backup/save-backup.ts';
import { FILLED_BY_MIGRATIONS, SAVED_TABLES, UNSAVED_TABLES } from '../../server/backup/saved-tables.ts';
import { migrateUp } from '../../server/database/migration-runner.ts';
import { storeDemo } from '../../server/demo/store-demo.ts';
import { request, signIn } from '../shop/api-client.ts';
import { backupCommand, emptySavedTables, rowsOf } from '../shop/backup.ts';
import { asOwner, databaseUrl } from '../shop/database.ts';
import { setOperatorPassword } from '../shop/operator-command.ts';
import { readOrderPage, storeOrderWithPage } from '../shop/order-page.ts';
import { ORDER_LINE, orderRow } from '../shop/order-row.ts';
import { revertMigrations } from '../shop/revert-migrations.ts';
import { placeOrders, sendOrder } from '../shop/send-order.ts';
import { ADMIN, JWT_SECRET, startShopServer } from '../shop/shop-server.ts';
import { storeOrders } from '../shop/store-orders.ts';
import { temporaryFolder } from '../shop/temporary-folder.ts';

jest.setTimeout(90_000);

const CARD = '5105105105105100';
const CVC = '737';
/** Characters that COPY escapes. */
const AWKWARD = 'a\tb\\c\r\nd\n\\.\n\\N – “é” 😺 \u2028 end';

const silent = () => {};
let folder: string;
let file: string;
let withCards: string;
let before: Record<string, string[]>;

/** A shop with rows in every saved table. */
async function fillShop(): Promise<void> {
  await setOperatorPassword(ADMIN.email, ADMIN.password);
  await storeDemo(databaseUrl(), ADMIN.email, new Date());
  const id = randomUUID();
  await storeOrders(
    { id, status: 'paid', phone: null, card_number: '5105 1051 0510 5100', card_cvc: CVC },
    { email: 'grace@example.com', card_number: CARD, card_cvc: CVC, idempotency_key: randomUUID() },
  );
  await asOwner(async (client) => {
    await client.query(
      "insert into products (title, description, price, image, inventory) values ('Bell', $1, 1.5, '/a.jpg', 3)",
      [AWKWARD],
    );
    // No longer on sale: a new order at this price would be refused.
    await client.query("delete from products where title = 'Mint Collar Strap'");
    await client.query("insert into order_history (order_id, kind, note) values ($1, 'note', $2)", [
      id,
      AWKWARD,
    ]);
    await client.query("update orders set city = 'Portland' where id = $1", [id]);
    await client.query('insert into order_emails_progress default values');
    await client.query(
      `insert into order_emails (order_id, kind, recipient, state, next_attempt_at, sent_at) values
         ($1, 'confirmation', 'ada@example.com', 'sent', null, now()), ($1, 'notice', null, 'waiting', now(), null)`,
      [id],
    );
    await client.query(
      "insert into stripe_payments (session_id, order_id, outcome) values ('cs_1', $1, 'paid')",
      [id],
    );
    await client.query('update order_page_secret set secret = $1', [Buffer.alloc(32, 7)]);
    await client.query('update card_retention set created_at = now(), order_id = $1', [id]);
    await client.query('update selling set sentence = $1, version = 1', [AWKWARD]);
    await client.query("insert into stock_counts values ('Bell', '', 3)");
    await client.query(
      "insert into stock_changes (title, color, kind, remaining, order_id) values ('Bell', '', 'returned', 3, $1)",
      [id],
    );
  });
}

const rows = () => asOwner(rowsOf);
const restore = (from = file) => backupCommand('restore', [from]);

/** A session of the operator, as a shop would sign it now. */
async function sessionOfOperator(): Promise<string> {
  const { rows } = await asOwner((client) => client.query('select id, token_version from operators'));
  const [{ id: sub, token_version: tokenVersion }] = rows;
  const startedAt = Math.floor(Date.now() / 1000);
  const claims = { sub, tokenVersion, startedAt, iat: startedAt, exp: startedAt + 600, aud: 'shop-admin' };
  const text = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${createHmac('sha256', JWT_SECRET).update(text).digest('base64url')}`;
}

/** Like the command, in this process. @returns the error message, if any */
async function restoreHere(from: string): Promise<unknown> {
  const opened = await open(from, 'r');
  try {
    const manifest = await checkRestorable(opened);
    return await restoreBackup(databaseUrl(), opened, manifest, { report: silent });
  } catch (error) {
    return (error as Error).message;
  } finally {
    await opened.close();
  }
}

/** Like the command, in this process. */
const saveHere = (to: string, withCards = false) =>
  saveBackup(databaseUrl(), to, { withCards, report: silent });

/** A modified copy of the backup. */
function changed(change: (text: string) => string): string {
  const other = path.join(folder, `changed-${randomUUID()}.backup.gz`);
  writeFileSync(other, gzipSync(change(gunzipSync(readFileSync(file)).toString())));
  return other;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-backups-'));
  file = path.join(folder, 'shop.backup.gz');
  withCards = path.join(folder, 'with-cards.backup.gz');
  await migrateUp(databaseUrl(), silent);
  await emptySavedTables();
  await fillShop();
  before = await rows();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await emptySavedTables();
  await migrateUp(databaseUrl(), silent);
});

it('every table is either saved or deliberately left out', async () => {
  const { rows: tables } = await asOwner((client) =>
    client.query("select tablename as name from pg_tables where schemaname = 'public'"),
  );
  expect(tables.map(({ name }) => name).sort()).toEqual([...SAVED_TABLES, ...UNSAVED_TABLES].sort());
});

describe('npm run backup', () => {
  it('saves the shop, says what is included and what is not, and is readable by its owner only', () => {
    const { status, stdout, stderr } = backupCommand('backup', [file]);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^Saved .*shop\.backup\.gz \(\d+ kB\)\. Rows: products 2, operators 1, orders 302, /,
    );
    expect(stdout).toContain('Not included: secrets and settings');
    expect(stdout).toContain('Not included: card numbers except for their last four digits, and CVCs.');
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect(readdirSync(folder)).toEqual([path.basename(file)]);
  });

  it('reports the backup in the admin area', async () => {
    const { rows: records } = await asOwner((client) =>
      client.query(
        "select succeeded_at > now() - interval '1 hour' as is_recent from backups where kind = 'requested'",
      ),
    );
    expect(records).toEqual([{ is_recent: true }]);
  });

  it('starts with a manifest', () => {
    const [head = ''] = gunzipSync(readFileSync(file)).toString().split('\n', 1);
    expect(head).toMatch(/^-- backup of a laser-cat-collar-shop, format 1: /);
    expect(JSON.parse(head.slice(head.indexOf('{')))).toMatchObject({
      release: JSON.parse(readFileSync('package.json', 'utf8')).version,
      migration: ALL_MIGRATIONS.at(-1)?.name,
      createdAt: expect.stringMatching(/^20.*Z$/),
      cards: 'last four digits',
      emailsUnderWay: false,
      notIncluded: [
        expect.stringContaining('jwt-secret'),
        expect.any(String),
        expect.stringContaining('CVC'),
      ],
      tables: expect.arrayContaining([expect.objectContaining({ name: 'orders', rows: 302 })]),
    });
  });

  it('includes four digits of a card, or all of it with --with-cards', () => {
    const text = gunzipSync(readFileSync(file)).toString();
    expect(text.replaceAll(' ', '')).not.toContain(CARD);
    expect(text).not.toContain(`\t${CVC}\t`);
    expect(text).toContain('\t5100\t');
    expect(backupCommand('backup', [withCards, '--with-cards']).status).toBe(0);
    const whole = gunzipSync(readFileSync(withCards)).toString();
    expect(whole).toContain(`\t${CARD}\t`);
    expect(whole).toContain(`\t${CVC}\t`);
  });

  it.each([
    ['an existing file', () => file, /shop\.backup\.gz already exists\. Choose another name\.$/],
    [
      'a folder that is not',
      () => path.join(folder, 'no/a.gz'),
      /a\.gz cannot be written: the folder does not exist\.$/,
    ],
  ])('refuses %s', async (_, name, message) => {
    const content = readFileSync(file);
    await expect(saveHere(name())).rejects.toThrow(message);
    expect(readFileSync(file).equals(content)).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['shop.backup.gz', 'with-cards.backup.gz']);
  });

  it('creates a new file in the current folder without a name', () => {
    const here = mkdtempSync(path.join(tmpdir(), 'shop-backups-'));
    expect(backupCommand('backup', [], { DATABASE_URL: databaseUrl(), INIT_CWD: here }).status).toBe(0);
    expect(readdirSync(here)).toEqual([expect.stringMatching(/^shop-[\dT-]+Z\.backup\.gz$/)]);
    rmSync(here, { recursive: true });
  });
});

describe('npm run restore', () => {
  it('refuses a database that is not empty, without changes', async () => {
    const { status, stderr } = restore();
    expect([status, stderr]).toEqual([
      1,
      'The database is not empty: products has rows. A backup can only be restored into an empty database: set ' +
        'DATA_DIR to a new folder, or DATABASE_URL to another database. Nothing was changed.\n',
    ]);
    expect(await rows()).toEqual(before);
  });

  it('restores every row into a database without tables, with reduced cards', async () => {
    await revertMigrations();
    const { status, stdout, stderr } = restore();
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('All operators must log in again.');
    const cut = (row: string) => {
      const { card_number, ...order } = JSON.parse(row);
      return { ...order, card_number: card_number.replaceAll(' ', '').slice(-4), card_cvc: '' };
    };
    const { orders: restored = [], ...others } = await rows();
    const { orders = [], ...othersBefore } = before;
    expect(others).toEqual(othersBefore);
    const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
    expect(restored.map((row) => JSON.parse(row)).sort(byId)).toEqual(orders.map(cut).sort(byId));
  });

  it('restores full cards if they were saved, into empty tables', async () => {
    await emptySavedTables();
    expect(await restoreHere(withCards)).toBeUndefined();
    expect(await rows()).toEqual(before);
    const rule = await asOwner((client) => client.query('select is_stock_counted() as counted'));
    expect(rule.rows).toEqual([{ counted: true }]);
  });

  it('gives every order the id of a finished transaction', async () => {
    const { rows: numbers } = await asOwner((client) =>
      client.query(
        'select distinct inserted_in::text as number, inserted_in < pg_current_xact_id() as is_over from orders',
      ),
    );
    expect(numbers).toEqual([{ number: expect.any(String), is_over: true }]);
  });

  it('restores a working shop: rules apply, links and numbers continue, the operator logs in, old sessions have ended', async () => {
    await emptySavedTables();
    await setOperatorPassword(ADMIN.email, ADMIN.password);
    const old = await sessionOfOperator();
    const another = path.join(folder, 'another.backup.gz');
    const { token: link } = await storeOrderWithPage({ status: 'pending' });
    await asOwner((client) => client.query("update orders set status = 'paid'"));
    await saveHere(another);
    await emptySavedTables();
    // As in another database.
    await asOwner((client) =>
      client.query('update order_page_secret set secret = $1', [Buffer.alloc(32, 9)]),
    );
    expect(await restoreHere(another)).toBeUndefined();

    const restored = await startShopServer({ DATABASE_URL: databaseUrl(), LOG_LEVEL: 'error' });
    try {
      const statusOf = async (token: string) =>
        (await request(`${restored.url}/api/orders`, { token })).status;
      expect([await statusOf(old), await statusOf(await sessionOfOperator())]).toEqual([401, 200]);
      expect((await readOrderPage(restored.url, link)).status).toBe(200);
      const token = await signIn(restored.url);
      const [id] = await placeOrders(restored.url, orderRow({ email: 'new@example.com' }));
      // The price rule and the history are triggers.
      const { status: refused } = await sendOrder(
        restored.url,
        orderRow({ items: [{ title: 'Gone', quantity: 1, color: '', salePrice: ORDER_LINE.salePrice }] }),
      );
      expect(refused).toBe(400);
      const { status: paid } = await request(`${restored.url}/api/orders/${id}/status`, {
        method: 'PUT',
        token,
        body: { status: 'paid' },
      });
      expect(paid).toBe(200);
    } finally {
      await restored.stop();
    }
    const { rows: ids } = await asOwner((client) =>
      client.query('select id::int from order_status_changes order by id'),
    );
    expect(ids).toEqual([{ id: ids[0].id }, { id: ids[0].id + 1 }]);
  });
});

describe('a modified backup', () => {
  beforeEach(emptySavedTables);
  const nothing = Object.fromEntries(
    SAVED_TABLES.map((table) => [table, FILLED_BY_MIGRATIONS.includes(table) ? 1 : 0]),
  );
  const count = async () =>
    Object.fromEntries(Object.entries(await rows()).map(([table, found]) => [table, found.length]));
  const written = (content: Buffer): string => {
    const damaged = path.join(folder, `damaged-${randomUUID()}.backup.gz`);
    writeFileSync(damaged, content);
    return damaged;
  };
  const content = () => readFileSync(file);
  const flipped = (position: number) => {
    const bytes = content();
    bytes[position] = (bytes[position] ?? 0) ^ 4;
    return bytes;
  };

  it.each<[string, () => Buffer]>([
    ['empty', () => Buffer.alloc(0)],
    ['cut in the middle', () => content().subarray(0, content().length / 2)],
    ['cut by one byte', () => content().subarray(0, -1)],
    ['with another byte in the middle', () => flipped(Math.floor(content().length / 2))],
    ['with another byte at the end', () => flipped(content().length - 5)],
    ['with trailing bytes', () => Buffer.concat([content(), Buffer.from('more')])],
    ['followed by another backup', () => Buffer.concat([content(), content()])],
    ['another file', () => gzipSync('-- a dump\n')],
    ['not compressed', () => gunzipSync(content())],
  ])('is refused: %s', async (_, damaged) => {
    expect(await restoreHere(written(damaged()))).toMatch(
      /^(This is not a backup of a shop|It is damaged, truncated)/,
    );
    expect(await count()).toEqual(nothing);
  });

  it.each<[string, (text: string) => string]>([
    ['another price', (text) => text.replace(`\t${ORDER_LINE.salePrice.toFixed(2)}\t`, '\t0.99\t')],
    ['a row missing', (text) => text.replace(/\n[^\n]*grace@example\.com[^\n]*\n/, '\n')],
    ['another manifest', (text) => text.replace('"cards":"last four digits"', '"cards":"as stored"')],
    ['no checksums', (text) => text.replace(/-- checksums .*\n/, '')],
    ['a table missing', (text) => text.replace(/copy public."stripe_payments".*?\n\\\.\n/s, '')],
    ['another statement', (text) => text.replace('copy public."orders"', 'copy public."products"')],
  ])('is refused with %s, compressed again', async (_, change) => {
    expect(gunzipSync(content()).toString()).not.toBe(change(gunzipSync(content()).toString()));
    expect(await restoreHere(changed(change))).toMatch(/^It is damaged/);
    expect(await count()).toEqual(nothing);
  });

  it('is refused if it was made by a newer release', async () => {
    const newer = changed((text) => text.replace('format 1:', 'format 2:'));
    expect(await restoreHere(newer)).toBe(
      'It was made by a newer release of the shop. Restore it with that release',
    );
    const migrated = changed((text) => {
      const [head = '', ...others] = text.split('\n');
      const later = head.replace(/"migration":"[^"]*"/, '"migration":"Later1999999999999"');
      const sum = (line: string) => createHash('sha256').update(line).digest('hex');
      return [later, ...others].join('\n').replace(sum(head), sum(later));
    });
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const foreign = path.join(folder, 'foreign-\u001b[2J.backup.gz');
    copyFileSync(migrated, foreign);
    const { status, stderr } = restore(foreign);
    expect([status, stderr]).toEqual([
      1,
      `${folder}/foreign-\\u{1b}[2J.backup.gz cannot be restored. It was made by a newer release of the shop, ${version}. Restore it with that release. Nothing was changed.\n`,
    ]);
    expect(await restoreHere(migrated)).toBe(
      `It was made by a newer release of the shop, ${version}. Restore it with that release`,
    );
    expect(await count()).toEqual(nothing);
  });

  it('changes nothing if the database refuses the last rows', async () => {
    await asOwner((client) =>
      client.query("alter table stripe_payments add constraint refuses check (session_id = '')"),
    );
    const refusal = await restoreHere(file);
    await asOwner((client) => client.query('alter table stripe_payments drop constraint refuses'));
    expect(refusal).toContain('"refuses"');
    expect(await count()).toEqual(nothing);
    // Rules apply again, and a retry is possible.
    const { rows: off } = await asOwner((client) =>
      client.query("select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'"),
    );
    expect(off).toEqual([]);
    expect(await restoreHere(file)).toBeUndefined();
  });
});

describe('an older or newer schema', () => {
  it('is saved unchanged, and migrated on restore', async () => {
    await emptySavedTables();
    expect(await restoreHere(withCards)).toBeUndefined();
    await revertMigrations('OrderEmails');
    const old = path.join(folder, 'old.backup.gz');
    expect(backupCommand('backup', [old, '--with-cards'])).toMatchObject({ status: 0, stderr: '' });
    await migrateUp(databaseUrl(), silent);
    const upgraded = await rows();
    await emptySavedTables();
    expect(await restoreHere(old)).toBeUndefined();
    // Its migration generates the secret.
    expect(await rows()).toEqual({ ...upgraded, order_page_secret: [expect.any(String)] });
  });

  it('is refused if it is newer', async () => {
    const change = (sql: string) => asOwner((client) => client.query(sql));
    await change(
      "insert into shop_migrations (timestamp, name) values (1999999999999, 'Later1999999999999')",
    );
    const message =
      'This database was migrated by another release of the shop. Use that release. Nothing was done.\n';
    try {
      const { status, stderr } = backupCommand('backup', [path.join(folder, 'newer.backup.gz')]);
      expect([status, stderr]).toEqual([1, message]);
      await emptySavedTables();
      expect(restore().stderr).toBe(message);
    } finally {
      await change("delete from shop_migrations where name = 'Later1999999999999'");
    }
    expect(existsSync(path.join(folder, 'newer.backup.gz'))).toBe(false);
  });
});

describe('the embedded database', () => {
  it('restores a backup of another database, and is backed up while its shop is open', async () => {
    const DATA_DIR = temporaryFolder('shop-restored');
    const restored = backupCommand('restore', [withCards], { DATA_DIR });
    expect(restored).toMatchObject({ status: 0, stderr: '' });
    const shop = await startShopServer({ DATA_DIR, LOG_LEVEL: 'error' });
    try {
      const again = path.join(folder, 'again.backup.gz');
      expect(backupCommand('backup', [again, '--with-cards'], { DATA_DIR })).toMatchObject({
        status: 0,
        stderr: '',
      });
      await emptySavedTables();
      expect(await restoreHere(again)).toBeUndefined();
      expect(await rows()).toEqual(before);
      const { body } = await request(`${shop.url}/api/orders/counts`, { token: await signIn(shop.url) });
      expect(body.pending + body.paid + body.cancelled).toBe(302);
    } finally {
      await shop.stop();
      rmSync(DATA_DIR, { recursive: true });
    }
  });
});
