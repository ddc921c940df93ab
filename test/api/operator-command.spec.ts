import { request, signIn } from '../shop/api-client.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { openEvents } from '../shop/event-stream.ts';
import { operatorCommand, setOperatorPassword } from '../shop/operator-command.ts';
import { ADMIN, type ShopServer, startShopServer } from '../shop/shop-server.ts';

const EMAIL = 'second@shop.example';
let shop: ShopServer;
beforeAll(async () => {
  shop = await startShopServer({ DATABASE_URL: databaseUrl() });
  // Other tests of this database leave some.
  await removeOtherOperators();
});
afterAll(async () => {
  await shop.stop();
  await removeOtherOperators();
});
beforeEach(emptyTables);

const removeOtherOperators = () =>
  asOwner((client) => client.query('delete from operators where email <> $1', [ADMIN.email]));
const setPassword = (password: string, email = EMAIL) => operatorCommand([email], `${password}\n`);
const login = (password: string) =>
  request(`${shop.url}/api/auth/login`, { body: { email: EMAIL, password } });

describe('npm run operator', () => {
  it('creates an operator, later changes the password, and ends older sessions', async () => {
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

  it('unlocks login after too many wrong passwords', async () => {
    await setOperatorPassword(EMAIL, 'a first password');
    expect((await login('wrong')).status).toBe(401);
    // As if the limits of the account and of the IP had been reached.
    await asOwner((client) => client.query('update login_attempts set points = 1000'));
    expect((await login('a first password')).status).toBe(429);
    setPassword('a second password');
    expect((await login('a second password')).status).toBe(200);
  });

  it('says how to pass a missing password', () => {
    const { status, text } = setPassword('');
    expect(status).toBe(1);
    expect(text).toMatch(/^No password was given\. Run this in a terminal.+Nothing was changed\.\n$/);
  });

  it.each(['too short', 'qwerty123qwerty123'])('refuses the password %p', (password) => {
    const { status, text } = setPassword(password);
    expect(status).toBe(1);
    expect(text).toContain('Nothing was changed.');
  });

  it('prints its usage', () => {
    const { status, text } = setPassword('a good password', 'nobody');
    expect([status, text.split('\n')[0]]).toEqual([1, 'Usage: npm run operator -- <email>']);
  });

  it('lists the operators, oldest first', async () => {
    await setOperatorPassword(EMAIL, 'a first password');
    const today = await asOwner(async (client) => {
      const { rows } = await client.query(`select to_char(now() at time zone 'utc', 'YYYY-MM-DD') as today`);
      return rows[0].today;
    });
    const { status, text } = operatorCommand(['list']);
    expect(status).toBe(0);
    expect(text.split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^${ADMIN.email}, since `)),
      `${EMAIL}, since ${today}`,
      '',
    ]);
  });

  it('removes an operator, and ends their session and stream immediately', async () => {
    await setOperatorPassword(EMAIL, 'a first password');
    const token = await signIn(shop.url, { email: EMAIL, password: 'a first password' });
    const stream = await openEvents(shop.url, token);
    await stream.until((events) => events.length > 0);
    expect(operatorCommand(['remove', EMAIL.toUpperCase()])).toEqual({
      status: 0,
      text: `Operator ${EMAIL.toUpperCase()} removed; their sessions have ended.\n`,
    });
    // Meanwhile, what had arrived during the command is read.
    await request(`${shop.url}/api/health`);
    const received = stream.text();
    await stream.ended;
    // Before the next heartbeat.
    expect(stream.text()).toBe(received);
    expect((await request(`${shop.url}/api/auth/verify`, { token })).status).toBe(401);
    expect((await login('a first password')).status).toBe(401);
    expect(operatorCommand(['remove', EMAIL])).toEqual({
      status: 1,
      text: `The operator ${EMAIL} does not exist. Nothing was changed.\n`,
    });
  });

  it('does not remove the last one', async () => {
    expect(operatorCommand(['remove', ADMIN.email])).toEqual({
      status: 1,
      text: `${ADMIN.email} is the only operator. Create another one first. Nothing was changed.\n`,
    });
    expect(await signIn(shop.url)).not.toBe('');
  });
});
