import { spawnSync } from 'node:child_process';
import { request } from '../shop/api-client.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { JWT_SECRET, type ShopServer, startShopServer } from '../shop/shop-server.ts';

const EMAIL = 'second@shop.example';
let shop: ShopServer;
beforeAll(async () => {
  shop = await startShopServer({ DATABASE_URL: databaseUrl() });
});
afterAll(async () => {
  await shop.stop();
  await asOwner((client) => client.query('delete from operators where email = $1', [EMAIL]));
});
beforeEach(emptyTables);

function setPassword(password: string, email = EMAIL) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['dist/server/auth/operator-command.js', email],
    {
      input: `${password}\n`,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: databaseUrl(),
        JWT_SECRET,
        SUPABASE_ANON_KEY: 'sb_publishable_for_the_tests',
      },
    },
  );
  return { status, text: stdout + stderr };
}
const login = (password: string) =>
  request(`${shop.url}/api/auth/login`, { body: { email: EMAIL, password } });

describe('npm run operator', () => {
  it('creates an operator, later changes the password, and ends the sessions before', async () => {
    expect(setPassword('a first password')).toEqual({ status: 0, text: `Operator ${EMAIL} created.\n` });
    const { body } = await login('a first password');
    expect(body.user.email).toBe(EMAIL);

    expect(setPassword('a second password', EMAIL.toUpperCase()).text).toBe(
      `New password set for ${EMAIL.toUpperCase()}; their sessions have ended.\n`,
    );
    expect((await request(`${shop.url}/api/auth/verify`, { token: body.token })).status).toBe(401);
    expect((await login('a first password')).status).toBe(401);
    expect((await login('a second password')).status).toBe(200);
  });

  it('lifts the lock after too many wrong passwords', async () => {
    setPassword('a first password');
    expect((await login('wrong')).status).toBe(401);
    // As if there had been as many as it takes, for the account and for the IP.
    await asOwner((client) => client.query('update login_attempts set points = 1000'));
    expect((await login('a first password')).status).toBe(429);
    setPassword('a second password');
    expect((await login('a second password')).status).toBe(200);
  });

  it('says where the password comes from when there is none', () => {
    const { status, text } = setPassword('');
    expect(status).toBe(1);
    expect(text).toMatch(/^There was no password\. Run this in a terminal.+Nothing was changed\.\n$/);
  });

  it.each(['too short', 'x'.repeat(201), ' '.repeat(14)])('refuses the password %p', (password) => {
    const { status, text } = setPassword(password);
    expect(status).toBe(1);
    expect(text).toContain('Nothing was changed.');
  });

  it('says how it is used', () => {
    expect(setPassword('a good password', 'nobody').text).toContain('Usage: npm run operator');
  });
});
