import { createHmac } from 'node:crypto';
import { request, signIn } from '../shop/api-client.ts';
import { asOwner, emptyTables } from '../shop/database.ts';
import { workerShop } from '../shop/shared-shop.ts';
import { ADMIN, JWT_SECRET } from '../shop/shop-server.ts';

const shop = workerShop();
beforeEach(emptyTables);

const login = (body: unknown, ip = '203.0.113.1') =>
  request(`${shop.url}/api/auth/login`, { body, headers: { 'X-Forwarded-For': ip } });
/** As if this many logins had failed. */
const fail = (key: string, logins: number) =>
  asOwner((client) =>
    client.query('insert into login_attempts (key, points, expire) values ($1, $2, $3)', [
      key,
      logins,
      Date.now() + 600_000,
    ]),
  );
const verify = (token?: string) => request(`${shop.url}/api/auth/verify`, { token });

function forgedToken(claims: object, header: object = { alg: 'HS256', typ: 'JWT' }): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${createHmac('sha256', JWT_SECRET).update(text).digest('base64url')}`;
}

/** Of a token that is valid except for its operator. */
const CLAIMS = {
  sub: '00000000-0000-4000-8000-000000000000',
  tokenVersion: 1,
  aud: 'shop-admin',
  exp: 4_000_000_000,
};

describe('logging in', () => {
  it('returns the user and a token, which verifies', async () => {
    const { status, body } = await login(ADMIN);
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.any(String),
      user: { _id: expect.any(String), email: ADMIN.email },
    });
    const verified = await verify(body.token);
    expect(verified.status).toBe(200);
    expect(verified.body).toEqual({ valid: true, user: body.user });
  });

  it('ignores the case of the email', async () => {
    expect((await login({ ...ADMIN, email: ADMIN.email.toUpperCase() })).status).toBe(200);
  });

  it('responds alike to a wrong password and an unknown account', async () => {
    const wrong = await login({ ...ADMIN, password: 'wrong' });
    const unknown = await login({ email: 'nobody@shop.example', password: 'wrong' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body).toEqual({ error: 'Wrong email or password.' });
    expect(unknown.body).toEqual(wrong.body);
  });

  it('blocks an account and IP after 10 wrong passwords', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await login({ ...ADMIN, password: `wrong ${attempt}` })).status).toBe(401);
    }
    const refused = await login(ADMIN);
    expect(refused.status).toBe(429);
    expect(refused.body.error).toMatch(/^Too many wrong passwords\. Try again in \d+ minutes?\.$/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await login(ADMIN, '203.0.113.2')).status).toBe(200);
  });

  it('checks at most 10 of many concurrent passwords', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 200 }, () => login({ ...ADMIN, password: 'wrong' }, '203.0.113.3')),
    );
    expect(attempts.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(attempts.filter(({ status }) => status === 429)).toHaveLength(190);
    expect((await login(ADMIN, '203.0.113.3')).status).toBe(429);
  });

  it('accepts many concurrent correct passwords, also just below the limit', async () => {
    expect((await login({ ...ADMIN, password: 'wrong' })).status).toBe(401);
    // As if it had been the ninth.
    const { rowCount } = await asOwner((client) =>
      client.query("update login_attempts set points = 9 where key like 'pair:%'"),
    );
    expect(rowCount).toBe(1);
    const attempts = await Promise.all(Array.from({ length: 12 }, () => login(ADMIN)));
    expect(attempts.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect((await login({ ...ADMIN, password: 'wrong' })).status).toBe(401);
  });

  it('blocks an IP that tries many accounts', async () => {
    await fail('ip:203.0.113.4', 97);
    const attempts = await Promise.all(
      Array.from({ length: 5 }, (_, account) =>
        login({ email: `account${account}@shop.example`, password: 'wrong' }, '203.0.113.4'),
      ),
    );
    expect(attempts.map(({ status }) => status).sort()).toEqual([401, 401, 401, 429, 429]);
  });

  it.each([
    ['an IPv4 address', 'ip:203.0.113.6', (port: number) => `203.0.113.6:${port}`],
    ['an IPv6 address', 'ip:2001:db8:1:2', (port: number) => `[2001:db8:1:2::${port}]:${port}`],
  ])('treats %s as the same visitor whatever its port', async (_, key, forwarded) => {
    await fail(key, 99);
    expect((await login({ ...ADMIN, password: 'wrong' }, forwarded(4000))).status).toBe(401);
    expect((await login(ADMIN, forwarded(4999))).status).toBe(429);
  });

  it.each([
    ['IPv4 /24', 'network:203.0.113', '203.0.113.1', '203.0.113.200', '203.0.114.1'],
    ['IPv6 /48', 'network:2001:db8:1', '2001:db8:1:2::1', '2001:db8:1:ffff::1', '2001:db8:2::1'],
  ])('blocks a network that tries from many addresses: %s', async (_, key, one, other, elsewhere) => {
    await fail(key, 299);
    expect((await login({ ...ADMIN, password: 'wrong' }, one)).status).toBe(401);
    const refused = await login(ADMIN, other);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await login(ADMIN, elsewhere)).status).toBe(200);
  });

  it('refuses logins beyond a full queue, and checks the others', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 160 }, (_, network) =>
        login({ ...ADMIN, password: 'wrong' }, `198.18.${network}.1`),
      ),
    );
    const refused = attempts.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { body, headers } of refused) {
      expect(body).toEqual({ error: 'Too many people are logging in right now. Try again in a minute.' });
      expect(headers.get('retry-after')).toBe('60');
    }
    expect(attempts.filter(({ status }) => status === 401)).toHaveLength(160 - refused.length);
    expect((await login(ADMIN)).status).toBe(200);
  });

  it('counts neither correct passwords nor malformed requests', async () => {
    for (let attempt = 0; attempt < 12; attempt += 1) {
      expect((await login(ADMIN)).status).toBe(200);
      expect((await login({ email: ADMIN.email })).status).toBe(400);
    }
    expect((await login({ ...ADMIN, password: 'wrong' })).status).toBe(401);
  });
});

describe('a session', () => {
  it.each([
    ['no token', undefined],
    ['an invalid token', 'invalid'],
    ['an unsigned token', `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
    [
      'a token for another audience',
      forgedToken({ sub: 'x', tokenVersion: 1, aud: 'other', exp: 4_000_000_000 }),
    ],
    ['an expired token', forgedToken({ sub: 'x', tokenVersion: 1, aud: 'shop-admin', exp: 1_000_000_000 })],
    ['another algorithm', forgedToken({ aud: 'shop-admin' }, { alg: 'HS512', typ: 'JWT' })],
    ['a subject that is not an id', forgedToken({ ...CLAIMS, sub: 'x' })],
    ['no subject', forgedToken({ ...CLAIMS, sub: undefined })],
    ['a subject that does not exist', forgedToken(CLAIMS)],
    ['a token version that is not a number', forgedToken({ ...CLAIMS, tokenVersion: 'x' })],
    ['a token version that is too large', forgedToken({ ...CLAIMS, tokenVersion: 2 ** 40 })],
  ])('is refused with %s', async (_, token) => {
    const { status, body } = await verify(token);
    expect(status).toBe(401);
    expect(body).toEqual({ valid: false, error: expect.stringMatching(/[Ll]og in/) });
  });

  it('ends when the password changes', async () => {
    const token = await signIn(shop.url);
    await asOwner((client) => client.query('update operators set token_version = token_version + 1'));
    expect((await verify(token)).status).toBe(401);
    expect((await verify(await signIn(shop.url))).status).toBe(200);
  });
});

describe('operators', () => {
  it('are stored with an argon2id hash instead of the password', async () => {
    const hash = await asOwner(async (client) => {
      const { rows } = await client.query('select password_hash from operators');
      return rows[0].password_hash;
    });
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
