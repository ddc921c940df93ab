import { Client } from 'pg';
import { assertLoginPrivileges, createLogins } from '../../server/database/logins/database-logins.ts';
import { SHOP_TABLES } from '../../server/database/logins/grants.ts';
import { migrateDown, migrateUp } from '../../server/database/migration-runner.ts';
import { request, signIn } from '../shop/api-client.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { migrateCommand } from '../shop/migrate-command.ts';
import { setOperatorPassword } from '../shop/operator-command.ts';
import { sendOrder } from '../shop/send-order.ts';
import { ADMIN, type ShopServer, startShopServer } from '../shop/shop-server.ts';

const silent = () => {};
const query = (sql: string) => asOwner((client) => client.query(sql));
const userOf = (url: string) => decodeURIComponent(new URL(url).username);

let runtime: string;
let orders: string;
/** The environment of a server with only the two logins. */
const settings = () => ({ DATABASE_RUNTIME_URL: runtime, DATABASE_ORDERS_URL: orders });

beforeAll(async () => {
  await migrateUp(databaseUrl(), silent);
  await emptyTables();
  ({ runtime, orders } = await createLogins(databaseUrl()));
});
afterAll(async () => {
  for (const url of [runtime, orders]) await query(`drop role ${userOf(url)}`);
});

async function cannotConnect(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  return client.connect().then(
    () => client.end().then(() => 'connected'),
    (error) => error.code,
  );
}

describe('npm run migrate -- --logins', () => {
  it('creates two logins, and sets new passwords on the next run', async () => {
    const before = [runtime, orders];
    const { status, stdout, stderr } = migrateCommand(['--logins']);
    expect([status, stderr]).toEqual([0, '']);
    runtime = /^DATABASE_RUNTIME_URL=(.*)$/m.exec(stdout)?.[1] ?? '';
    orders = /^DATABASE_ORDERS_URL=(.*)$/m.exec(stdout)?.[1] ?? '';
    expect([runtime, orders].map(userOf)).toEqual(['shop_runtime_login', 'shop_orders_login']);
    expect(await Promise.all(before.map(cannotConnect))).toEqual(['28P01', '28P01']);
    await assertLoginPrivileges({ runtime, orders });
  });

  it('requires the owner of an external database', () => {
    for (const words of [['--logins'], ['up']])
      expect(migrateCommand(words, settings())).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('This needs DATABASE_URL'),
      });
    expect(migrateCommand(['--logins'], {})).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Logins require a PostgreSQL in DATABASE_URL.'),
    });
  });

  it('names the privilege that an owner lacks to create logins', async () => {
    await query(`create role poor_owner login password 'geheim'`);
    const url = new URL(databaseUrl());
    Object.assign(url, { username: 'poor_owner', password: 'geheim' });
    const attempt = createLogins(url.href);
    await expect(attempt).rejects.toThrow('It needs the privilege to create roles');
    await expect(attempt).rejects.not.toThrow('geheim');
    await query('drop role poor_owner');
  });
});

it('migrations by an owner who lacks rights list the statements for a superuser', async () => {
  await query(`create role poor_owner login password 'geheim'`);
  const DATABASE_URL = new URL(databaseUrl());
  Object.assign(DATABASE_URL, { username: 'poor_owner', password: 'geheim' });
  const { status, stderr } = migrateCommand(['up'], { DATABASE_URL: DATABASE_URL.href });
  await query('drop role poor_owner');
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^The owner in DATABASE_URL lacks a privilege that the migrations need \(permission denied .*\)\. As a PostgreSQL/,
  );
  expect(stderr).toContain('\n  grant anon, shop_runtime to poor_owner;\n');
  expect(stderr).toMatch(/\n {2}alter database \w+ owner to poor_owner;\n/);
});

describe('a server with logins', () => {
  let shop: ShopServer;
  afterEach(() => shop?.stop());

  const place = () => sendOrder(shop.url);

  it("works without the owner's login", async () => {
    await query('delete from operators');
    shop = await startShopServer(settings());
    expect(shop.output()).toContain('No operator exists yet. Create one with "npm run operator"');
    expect((await query('select from operators')).rowCount).toBe(0);
    await setOperatorPassword(ADMIN.email, ADMIN.password);
    expect((await place()).status).toBe(201);
    const token = await signIn(shop.url);
    const { body } = await request(`${shop.url}/api/orders`, { token });
    expect(body).toHaveLength(1);
    const paid = { method: 'PUT', token, body: { status: 'paid' } };
    expect((await request(`${shop.url}/api/orders/${body[0]._id}/status`, paid)).status).toBe(200);
    expect((await request(`${shop.url}/api/health`)).status).toBe(200);
    const { rows } = await query(
      `select distinct usename from pg_stat_activity where application_name like 'shop as %' order by 1`,
    );
    expect(rows.map(({ usename }) => usename)).toEqual([userOf(orders), userOf(runtime)]);
  });

  it("uses DATABASE_URL only for the owner's work", async () => {
    await query('delete from operators');
    shop = await startShopServer({ ...settings(), DATABASE_URL: databaseUrl() });
    expect(shop.output()).toContain(`Created the operator ${ADMIN.email}.`);
    expect((await place()).status).toBe(201);
    const { rows } = await query(
      `select distinct usename from pg_stat_activity where application_name like 'shop as %' order by 1`,
    );
    expect(rows.map(({ usename }) => usename)).toEqual([userOf(orders), userOf(runtime)]);
  });

  it('does not start on an old schema', async () => {
    await migrateDown(databaseUrl(), silent);
    await expect(startShopServer(settings())).rejects.toThrow(/The database has pending migrations\. Run/);
    await migrateUp(databaseUrl(), silent);
  });

  it('does not start with a login that may not use its role', async () => {
    const exchanged = { DATABASE_RUNTIME_URL: orders, DATABASE_ORDERS_URL: runtime };
    await expect(startShopServer(exchanged)).rejects.toThrow(
      "The login in DATABASE_RUNTIME_URL isn't allowed to use the role shop_runtime. To create suitable logins, run",
    );
  });

  it('does not start with the owner instead of a login', async () => {
    const start = startShopServer({ ...settings(), DATABASE_ORDERS_URL: databaseUrl() });
    await expect(start).rejects.toThrow(
      /DATABASE_ORDERS_URL must be a login with exactly the privileges of the role anon\. It differs:\n[\s\S]*shop may create roles\n[\s\S]*shop may select orders \([^)]*card_number/,
    );
  });
});

describe('a server refuses a login', () => {
  const login = () => userOf(runtime);

  it.each([
    ['alter role LOGIN createrole', 'alter role LOGIN nocreaterole', 'may create roles'],
    ['grant anon to LOGIN', 'revoke anon from LOGIN', 'may also use the role anon'],
    ['grant create on schema public to LOGIN', 'revoke create on schema public from LOGIN', 'schema public'],
    [
      'grant select (card_number, card_cvc) on orders to LOGIN',
      'revoke select (card_number, card_cvc) on orders from LOGIN',
      'may select orders (card_number, card_cvc)',
    ],
    [
      'grant update on operators to shop_runtime',
      'revoke update on operators from shop_runtime; grant update (password_hash, token_version, second_factor, second_factor_step, second_factor_since, recovery_code_hashes) on operators to shop_runtime',
      'may update operators (id, email, created_at)',
    ],
    [
      'grant truncate on shipments to public',
      'revoke truncate on shipments from public',
      'may truncate shipments',
    ],
    [
      'revoke select on products from shop_runtime',
      'grant select on products to shop_runtime',
      'may not select products (',
    ],
    [
      'revoke execute on function erase_customer(text) from shop_runtime',
      'grant execute on function erase_customer(text) to shop_runtime',
      'may not execute erase_customer',
    ],
  ])('after %s', async (change, undo, told) => {
    const run = (sql: string) => query(sql.replaceAll('LOGIN', login()));
    await run(change);
    try {
      const attempt = assertLoginPrivileges({ runtime, orders });
      await expect(attempt).rejects.toThrow(
        /^DATABASE_RUNTIME_URL must be a login with exactly the privileges/,
      );
      await expect(attempt).rejects.toThrow(`  ${login()} `);
      await expect(attempt).rejects.toThrow(told);
    } finally {
      await run(undo);
    }
    await assertLoginPrivileges({ runtime, orders });
  });

  it('that owns an object', async () => {
    await query(`grant create on schema public to ${login()}`);
    const client = new Client({ connectionString: runtime });
    await client.connect();
    await client.query('create table own ()');
    await query(`revoke create on schema public from ${login()}`);
    await expect(assertLoginPrivileges({ runtime, orders })).rejects.toThrow(`  ${login()} owns table own\n`);
    await client.query('drop table own');
    await client.end();
    await assertLoginPrivileges({ runtime, orders });
  });

  it('unless a newer release has granted more', async () => {
    await query('grant delete on order_history to shop_runtime');
    await expect(assertLoginPrivileges({ runtime, orders })).rejects.toThrow('may delete order_history');
    await query(`insert into shop_migrations (timestamp, name) values (9, 'OfANewerRelease9')`);
    try {
      await assertLoginPrivileges({ runtime, orders });
    } finally {
      await query(`delete from shop_migrations where name = 'OfANewerRelease9'`);
      await query('revoke delete on order_history from shop_runtime');
    }
  });
});

it('the grants cover every table of the shop', async () => {
  const { rows } = await query(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  expect([...SHOP_TABLES].sort()).toEqual(rows.map(({ relname }) => relname));
});
