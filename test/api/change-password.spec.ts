import { request, signIn } from '../shop/api-client.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { type EventStream, openEvents } from '../shop/event-stream.ts';
import { removeOperator, setOperatorPassword } from '../shop/operator-command.ts';
import { sendOrder } from '../shop/send-order.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';

const EMAIL = 'changing@shop.example';
const OLD = 'the password of before';
const NEW = 'the password from now on';

let one: ShopServer;
let other: ShopServer;
let token: string;
let hashOfOld: string;
const streams: EventStream[] = [];

beforeAll(async () => {
  one = await startShopServer({ DATABASE_URL: databaseUrl(), TRUST_PROXY: 'true' });
  other = await startShopServer({ DATABASE_URL: databaseUrl(), TRUST_PROXY: 'true' });
  await setOperatorPassword(EMAIL, OLD);
  hashOfOld = await asOwner(async (client) => {
    const { rows } = await client.query('select password_hash from operators where email = $1', [EMAIL]);
    return rows[0].password_hash;
  });
});
beforeEach(async () => {
  await emptyTables();
  await asOwner((client) =>
    client.query('update operators set password_hash = $2 where email = $1', [EMAIL, hashOfOld]),
  );
  token = await signIn(one.url, { email: EMAIL, password: OLD });
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()]);
  await removeOperator(EMAIL);
});

const change = (body: object, as = token) =>
  request(`${one.url}/api/auth/password`, { method: 'PUT', body, token: as });
const passwords = (currentPassword: string, newPassword = NEW) => ({ currentPassword, newPassword });
const login = (password: string, ip = '203.0.113.9') =>
  request(`${one.url}/api/auth/login`, {
    body: { email: EMAIL, password },
    headers: { 'X-Forwarded-For': ip },
  });
const verify = (as: string) => request(`${other.url}/api/auth/verify`, { token: as });

async function follow(shop: ShopServer, as: string): Promise<EventStream> {
  const stream = await openEvents(shop.url, as);
  streams.push(stream);
  await stream.until((events) => events.length > 0);
  return stream;
}

describe('a new password', () => {
  it('is accepted with the old one, and the session continues with a new token', async () => {
    const { status, body } = await change(passwords(OLD));
    expect(status).toBe(200);
    expect(body).toEqual({ token: expect.any(String), user: { _id: expect.any(String), email: EMAIL } });
    expect((await verify(body.token)).body).toEqual({ valid: true, user: body.user });
    expect((await login(OLD)).status).toBe(401);
    expect((await login(NEW)).status).toBe(200);
  });

  it('ends the other sessions and their streams immediately, in every instance', async () => {
    const second = await signIn(other.url, { email: EMAIL, password: OLD });
    const colleague = await signIn(other.url);
    const ending = [await follow(one, token), await follow(other, second)];
    const staying = await follow(other, colleague);
    const { body } = await change(passwords(OLD));
    await Promise.all(ending.map(({ ended }) => ended));
    // Before the next heartbeat.
    for (const stream of ending) expect(stream.text()).not.toContain('\n:\n');
    for (const old of [token, second]) expect((await verify(old)).status).toBe(401);

    const { token: renewed } = body;
    const mine = await follow(one, renewed);
    // Notifications arrive in order: that of another change comes later.
    const again = await change({ currentPassword: NEW, newPassword: OLD }, renewed);
    await mine.ended;
    expect((await verify(again.body.token)).status).toBe(200);
    expect((await verify(colleague)).status).toBe(200);
    await sendOrder(one.url);
    await staying.until((events) => events.some(({ event }) => event === 'orders'));
  });

  it('is refused with a wrong old one, without changes', async () => {
    const { status, body } = await change(passwords('wrong'));
    expect({ status, body }).toEqual({ status: 403, body: { error: 'The current password is wrong.' } });
    expect((await verify(token)).status).toBe(200);
    expect((await login(OLD)).status).toBe(200);
  });

  it.each([
    ['too short', 'newPassword must have 12 to 200 characters.'],
    ['aaaaaaaaaaaaaaa', 'newPassword is too easy to guess.'],
    ['Password1234', 'newPassword is one of the most common ones.'],
    ['x'.repeat(201), 'newPassword must be 1 to 200 characters long'],
  ])('is refused if it is weak: %p', async (weak, reason) => {
    const { status, body } = await change(passwords(OLD, weak));
    expect({ status, error: body.error }).toEqual({ status: 400, error: expect.stringContaining(reason) });
    expect((await login(OLD)).status).toBe(200);
  });

  it('is accepted once if two are set concurrently in a session', async () => {
    const answers = await Promise.all([
      change(passwords(OLD)),
      change(passwords(OLD, 'another one from now on')),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    expect([200, statuses[1]]).toEqual(statuses);
    expect([401, 403]).toContain(statuses[1]);
  });

  it('counts wrong old passwords like wrong logins', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await change(passwords(`wrong ${attempt}`))).status).toBe(403);
    const refused = await change(passwords(OLD));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await login(OLD, '127.0.0.1')).status).toBe(429);
    expect((await login(OLD)).status).toBe(200);
  });
});
