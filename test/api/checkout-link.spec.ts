import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createClient } from '@supabase/supabase-js';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/order-row.ts';
import { saveBackup } from '../../server/backup/save-backup.ts';
import { OWN_OFFER } from '../../server/database/shop-rule/shop-rule.ts';
import { writeShopRule } from '../../server/database/shop-rule/write-shop-rule.ts';
import { request, signIn } from '../shop/api-client.ts';
import { backupCommand, emptySavedTables } from '../shop/backup.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { type MailServer, startMailServer } from '../shop/mail-server.ts';
import { migrateDatabase } from '../shop/migrated-database.ts';
import { orderRow } from '../shop/order-row.ts';
import { readCsv } from '../shop/read-csv.ts';
import { placeOrders, sendOrder } from '../shop/send-order.ts';
import { shopCommand } from '../shop/shop-command.ts';
import { acceptOnly } from '../shop/shop-rule.ts';
import { ANON_KEY, type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { storeOrders } from '../shop/store-orders.ts';
import { temporaryFolder } from '../shop/temporary-folder.ts';
import { until } from '../shop/until.ts';

const CANARY = '5105105105105100';
const SPACED = '5105 1051 0510 5100';
const SETTINGS = { CHECKOUT: 'link', PAYMENT_LINK: 'https://pay.example/?client_reference_id={id}' };

const NO_CARD = { cardholder_name: '', card_number: '', card_expiry: '', card_cvc: '' };
/** What a page from before the change sends. */
const CARD = {
  cardholder_name: `Canary ${CANARY}`,
  card_number: CANARY,
  card_expiry: '11/39',
  card_cvc: '737',
};
const withoutColumns = () => {
  const { cardholder_name, card_number, card_expiry, card_cvc, ...row } = orderRow();
  return row;
};

let shops: ShopServer[] = [];
async function start(settings: Record<string, string>): Promise<ShopServer> {
  const shop = await startShopServer({ DATABASE_URL: databaseUrl(), ...settings });
  shops.push(shop);
  return shop;
}

beforeAll(migrateDatabase);
beforeEach(emptyTables);
async function stop(): Promise<void> {
  for (const shop of shops) await shop.stop();
  shops = [];
  await acceptOnly(OWN_OFFER);
}

const cards = () =>
  asOwner(async (client) => {
    const { rows } = await client.query(
      'select cardholder_name, card_number, card_expiry, card_cvc from orders',
    );
    return rows;
  });

/** PostgreSQL's files that contain a text: tables, write-ahead log and logs. Undefined if this run didn't start PostgreSQL. */
function databaseFilesWith(text: string): string[] | undefined {
  const directory = process.env.TEST_DATABASE_DIRECTORY;
  if (directory === undefined) return undefined;
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(directory, name))
    .filter((name) => contentOf(name).includes(text));
}

/** Empty for folders, sockets, and files that PostgreSQL has removed meanwhile. */
function contentOf(name: string): Buffer {
  try {
    if (statSync(name).isFile()) return readFileSync(name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return Buffer.alloc(0);
}

describe('a shop with CHECKOUT=link', () => {
  let mail: MailServer;
  let url: string;
  let output: () => string;
  beforeAll(async () => {
    mail = await startMailServer();
    const emails = { SMTP_URL: mail.url, MAIL_FROM: 'orders@shop.example' };
    ({ url, output } = await start({ ...SETTINGS, ...emails }));
  });
  afterAll(async () => {
    await stop();
    await mail.close();
  });

  it('stores orders of the official client without a card, and tells pages to ask for none', async () => {
    const orders = createClient(url, ANON_KEY, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      realtime: { transport: class {} as never },
    }).from('orders');
    for (const row of [orderRow(NO_CARD), withoutColumns(), orderRow(CARD)]) {
      const { data, error, status } = await orders.insert([row]).select().single();
      expect([status, error]).toEqual([201, null]);
      expect(data).toMatchObject({ order_number: 'LC123456', status: 'pending' });
    }
    expect(await cards()).toEqual(Array(3).fill(NO_CARD));
    expect((await request(`${url}/checkout`)).body).toContain(' data-checkout="link"');
  });

  it('drops the cards that open pages send, in any form and also in simultaneous orders', async () => {
    const rows = [
      CARD,
      { ...CARD, card_number: SPACED },
      { ...CARD, card_number: { digits: CANARY } },
      { ...CARD, card_number: `${CANARY}0`, card_cvc: null },
      { card_number: CANARY },
    ].map((card) => orderRow(card));
    const batched = Array.from({ length: 40 }, () => sendOrder(url, orderRow(CARD)));
    const all = [
      ...batched,
      sendOrder(url, Array(3).fill(orderRow(CARD))),
      ...rows.map((row) => sendOrder(url, row)),
    ];
    expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([201]));
    const stored = await cards();
    expect(stored).toHaveLength(48);
    expect(new Set(stored.map((card) => JSON.stringify(card)))).toEqual(new Set([JSON.stringify(NO_CARD)]));
  });

  it('still refuses other invalid rows, and stores an order once per key', async () => {
    expect(await sendOrder(url, orderRow({ ...NO_CARD, zip: '' }))).toMatchObject({
      status: 400,
      body: { code: '23514', message: expect.stringContaining('orders_zip_check') },
    });
    const headers = { apikey: ANON_KEY, [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
    const send = () => request(`${url}/rest/v1/orders`, { body: orderRow(NO_CARD), headers });
    expect([(await send()).status, (await send()).status]).toEqual([201, 409]);
  });

  it('shows operators and customers an order without a card', async () => {
    const token = await signIn(url);
    const [id] = await placeOrders(url, orderRow(NO_CARD));
    expect((await request(`${url}/api/orders/${id}`, { token })).body).toMatchObject({ cardLast4: '' });
    const { body: file } = await request(`${url}/api/orders/exports`, { body: {}, token });
    const [header = [], values = []] = readCsv((await request(url + file.url)).body);
    expect(values[header.indexOf('Card ending')]).toBe('');
    const { stdout } = shopCommand('server/customers/customer-command.js', ['export', 'ada@example.com']);
    expect(stdout).toContain('"cardLast4": ""');
    expect((await request(`${url}/api/orders/${id}/customer`, { method: 'DELETE', token })).body).toEqual({
      orders: 1,
    });
    expect(await cards()).toEqual([NO_CARD]);
  });

  it('has no card number that an open page sends in any row, file, log, email, export or backup', async () => {
    // Not the canary of other test files, whose rows may be in the same files of PostgreSQL.
    const number = '6011000990139424';
    const address = `${randomUUID()} Street`;
    const card = { ...CARD, cardholder_name: `Canary ${number}`, card_number: number, address };
    const folder = temporaryFolder('checkout-link');
    const token = await signIn(url);
    const answers = await Promise.all(
      [
        orderRow(card),
        orderRow({ ...card, total: 1 }),
        orderRow({ ...card, state: 'XX' }),
        { ...orderRow(card), x: 1 },
      ].map((body) =>
        request(`${url}/rest/v1/orders`, {
          body,
          headers: { apikey: ANON_KEY, Prefer: 'return=representation' },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 400, 400, 400]);
    await until(() => mail.received.some(({ text }) => text.includes(address)));
    const { body: file } = await request(`${url}/api/orders/exports`, { body: {}, token });
    const csv = (await request(url + file.url)).body;
    const backup = path.join(folder, 'shop.backup.gz');
    await saveBackup(databaseUrl(), backup, { withCards: true, report: () => {} });
    const rows = await asOwner((client) => client.query('select orders::text from orders'));

    const texts = [
      ...answers.map(({ body }) => JSON.stringify(body)),
      ...mail.received.flatMap(({ raw, text, html }) => [raw, text, html]),
      JSON.stringify(rows.rows),
      csv,
      output(),
      gunzipSync(readFileSync(backup)).toString('latin1'),
    ];
    for (const text of texts) expect(text).not.toMatch(/6011 ?0009 ?9013 ?9424|Canary|11\/39/);
    // Only of a server that this run has started.
    if (process.env.TEST_DATABASE_DIRECTORY !== undefined) {
      expect(databaseFilesWith(number)).toEqual([]);
      // The order itself is in the write-ahead log.
      expect(databaseFilesWith(address)).not.toEqual([]);
    }
    rmSync(folder, { recursive: true });
  });
});

describe('an order without a card', () => {
  afterEach(stop);

  it('is stored by an instance that still has CHECKOUT=card, which says so', async () => {
    const { url, output } = await start({});
    expect((await sendOrder(url, orderRow(NO_CARD))).body).toMatchObject({
      code: '23514',
      message: expect.stringContaining('orders_card_number_check'),
    });
    await asOwner((client) => writeShopRule(client, () => {}, { ...OWN_OFFER, checkout: 'link' }));
    for (const card of [NO_CARD, CARD]) expect((await sendOrder(url, orderRow(card))).status).toBe(201);
    expect(await cards()).toEqual([NO_CARD, NO_CARD]);
    await until(async () => {
      expect((await request(`${url}/api/health`)).status).toBe(200);
      return output().includes('CHECKOUT is card, but the database drops every card.');
    });
  });

  it('can be restored from a backup, under the rule of the restoring shop', async () => {
    const folder = temporaryFolder('checkout-link');
    const file = path.join(folder, 'shop.backup.gz');
    await asOwner((client) => writeShopRule(client, () => {}, { ...OWN_OFFER, checkout: 'link' }));
    await storeOrders(NO_CARD);
    await saveBackup(databaseUrl(), file, { withCards: false, report: () => {} });
    const restore = async (settings: Record<string, string>) => {
      await emptySavedTables();
      const { status, stderr } = backupCommand('restore', [file], {
        DATABASE_URL: databaseUrl(),
        ...settings,
      });
      expect([status, stderr]).toEqual([0, '']);
      expect(await cards()).toEqual([NO_CARD]);
      const { rows } = await asOwner((client) => client.query('select is_card_optional() as optional'));
      return rows[0].optional;
    };
    expect(await restore({})).toBe(false);
    expect(await restore(SETTINGS)).toBe(true);
    rmSync(folder, { recursive: true });
  });
});
