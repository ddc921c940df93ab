import { Pool } from 'pg';
import { LoginLimiter } from '../../server/auth/login-limiter.ts';
import { type Answer, request, signIn } from '../shop/api-client.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { openEvents } from '../shop/event-stream.ts';
import { operatorCommand, removeOperator, setOperatorPassword } from '../shop/operator-command.ts';
import { type AddedFactor, addSecondFactor, appCode } from '../shop/second-factor.ts';
import { workerShop } from '../shop/shared-shop.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';

const OPERATOR = { email: 'careful@shop.example', password: 'a password and a phone' };
const WRONG =
  'Wrong code. Wait for the next one: each works once. If your phone’s clock is wrong, correct it.';
const WRONG_RECOVERY = 'This recovery code is wrong, or was used before. Each works once.';

const shop = workerShop();
/** An instance that requires a second factor. */
let strict: ShopServer;

beforeAll(async () => {
  strict = await startShopServer({ DATABASE_URL: databaseUrl(), ADMIN_SECOND_FACTOR: 'required' });
  await setOperatorPassword(OPERATOR.email, OPERATOR.password);
});
beforeEach(async () => {
  await emptyTables();
  await asOwner((client) =>
    client.query(
      `update operators set second_factor = null, second_factor_step = null, second_factor_since = null,
       recovery_code_hashes = null where email = $1`,
      [OPERATOR.email],
    ),
  );
});
afterAll(async () => {
  await strict.stop();
  await removeOperator(OPERATOR.email);
});

const from = (ip: string) => ({ 'X-Forwarded-For': ip });
const IP = '203.0.113.1';

const sendPassword = (password = OPERATOR.password, ip = IP) =>
  request(`${shop.url}/api/auth/login`, { body: { ...OPERATOR, password }, headers: from(ip) });
const sendCode = (challenge: string, code: string, ip = IP) =>
  request(`${shop.url}/api/auth/login/code`, { body: { challenge, code }, headers: from(ip) });
async function login(code: string, ip = IP): Promise<Answer> {
  const { body } = await sendPassword(OPERATOR.password, ip);
  return sendCode(body.challenge, code, ip);
}
const verify = (token: string, url = shop.url) => request(`${url}/api/auth/verify`, { token });
const call = (path: string, token: string, body: object) =>
  request(`${shop.url}/api/auth/second-factor${path}`, { body, token });
const read = async (token: string, url = shop.url) =>
  (await request(`${url}/api/auth/second-factor`, { token })).body;

/** As if half a minute had passed since the last code. */
const forgetCodes = () =>
  asOwner((client) =>
    client.query('update operators set second_factor_step = 0 where second_factor is not null'),
  );

async function added(): Promise<AddedFactor> {
  return addSecondFactor(shop.url, await signIn(shop.url, OPERATOR), OPERATOR.password);
}

describe('setting up a second factor', () => {
  it('takes the password and a code, and gives ten recovery codes', async () => {
    const token = await signIn(shop.url, OPERATOR);
    expect(await read(token)).toEqual({ since: null, recoveryCodes: 0, isRequired: false });
    const { status, body: setup } = await call('/setup', token, { password: OPERATOR.password });
    expect(status).toBe(200);
    expect(setup).toEqual({
      setup: expect.any(String),
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      qr: { size: expect.any(Number), path: expect.stringMatching(/^(M\d+ \d+h\d+v1h-\d+z)+$/) },
    });
    expect(await read(token)).toMatchObject({ since: null });

    const { body } = await request(`${shop.url}/api/auth/second-factor`, {
      method: 'PUT',
      token,
      body: { setup: setup.setup, code: appCode(setup.secret).replace(/.../, '$& ') },
    });
    expect(body).toEqual({
      token: expect.any(String),
      user: { _id: expect.any(String), email: OPERATOR.email },
      recoveryCodes: Array(10).fill(expect.stringMatching(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)),
    });
    expect(new Set(body.recoveryCodes).size).toBe(10);
    expect(await read(body.token)).toEqual({
      since: expect.stringMatching(/^\d{4}-.+Z$/),
      recoveryCodes: 10,
      isRequired: false,
    });
  });

  it('stores neither the secret nor the recovery codes', async () => {
    const { secret, recoveryCodes } = await added();
    const row = await asOwner(async (client) => {
      const { rows } = await client.query('select o::text as row from operators o where email = $1', [
        OPERATOR.email,
      ]);
      return rows[0].row;
    });
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(row).not.toContain(text);
  });

  it('ends the other sessions and their streams', async () => {
    const other = await signIn(shop.url, OPERATOR);
    const stream = await openEvents(shop.url, other);
    await stream.until((events) => events.length > 0);
    const { token } = await added();
    await stream.ended;
    expect((await verify(other)).status).toBe(401);
    expect((await verify(token)).status).toBe(200);
  });

  it('is refused with a wrong password, a wrong code, and a setup of someone else', async () => {
    const token = await signIn(shop.url, OPERATOR);
    const { status, body } = await call('/setup', token, { password: 'wrong' });
    expect({ status, body }).toEqual({ status: 403, body: { error: 'The password is wrong.' } });

    const { body: setup } = await call('/setup', token, { password: OPERATOR.password });
    const confirm = (as: string, code: string) =>
      request(`${shop.url}/api/auth/second-factor`, {
        method: 'PUT',
        token: as,
        body: { setup: setup.setup, code },
      });
    const slow = await confirm(token, appCode(setup.secret, -10));
    expect(slow.status).toBe(422);
    expect(slow.body.error).toBe(
      'Your phone’s clock and the shop’s are 5 minutes apart. Set both automatically, then try the next code.',
    );
    const foreign = await confirm(shop.token, appCode(setup.secret));
    expect(foreign.status).toBe(400);
    expect(foreign.body.error).toBe('This setup is not valid. Start again.');
    expect(await read(token)).toMatchObject({ since: null });
  });

  it('is refused a second time', async () => {
    const { token } = await added();
    const { status, body } = await call('/setup', token, { password: OPERATOR.password });
    expect(status).toBe(409);
    expect(body.error).toBe('You already have a second factor. Remove it before you set up another one.');
  });
});

describe('logging in with a second factor', () => {
  it('takes two steps, and the first gives no token', async () => {
    const { secret } = await added();
    const first = await sendPassword();
    expect(first.status).toBe(401);
    expect(Object.keys(first.body).sort()).toEqual(['challenge', 'error']);
    expect((await verify(first.body.challenge)).status).toBe(401);

    await forgetCodes();
    const { status, body } = await sendCode(first.body.challenge, appCode(secret));
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.any(String),
      user: { _id: expect.any(String), email: OPERATOR.email },
    });
    expect((await verify(body.token)).status).toBe(200);
  });

  it('responds to a wrong password as without one', async () => {
    await added();
    const { status, body } = await sendPassword('wrong');
    expect({ status, body }).toEqual({ status: 401, body: { error: 'Wrong email or password.' } });
  });

  it('accepts each code once, even if sent five times at once, and no earlier one', async () => {
    const { secret, code } = await added();
    expect((await login(code)).body).toEqual({ error: WRONG });
    const { body } = await sendPassword();
    const next = appCode(secret, 1);
    const sent = Array.from({ length: 5 }, (_, host) => sendCode(body.challenge, next, `198.51.${host}.1`));
    const statuses = (await Promise.all(sent)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 401, 401, 401, 401]);
    expect((await login(code)).status).toBe(401);
  });

  it('accepts each recovery code once, however it is typed', async () => {
    const { token, recoveryCodes } = await added();
    const [code = '', other = ''] = recoveryCodes;
    expect((await login(code)).status).toBe(200);
    const again = await login(code);
    expect({ status: again.status, body: again.body }).toEqual({
      status: 401,
      body: { error: WRONG_RECOVERY },
    });
    expect((await login(` ${other.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect(await read(token)).toMatchObject({ recoveryCodes: 8 });
  });

  it.each([
    ['from another session', (token: string) => token],
    ['that is no token', () => 'invalid'],
  ])('refuses a challenge %s', async (_, challenge) => {
    const { token, recoveryCodes } = await added();
    const { status, body } = await sendCode(challenge(token), recoveryCodes[0] ?? '');
    expect(status).toBe(403);
    expect(body.error).toBe('This login took too long. Enter your password again.');
  });

  it('refuses a challenge after the password has changed', async () => {
    const { recoveryCodes } = await added();
    const { body } = await sendPassword();
    await setOperatorPassword(OPERATOR.email, OPERATOR.password);
    expect((await sendCode(body.challenge, recoveryCodes[0] ?? '')).status).toBe(403);
  });

  it('is asked of sessions that the previous release has started', async () => {
    const token = await signIn(shop.url, OPERATOR);
    await added();
    // As if that release had started this session after the setup.
    await asOwner((client) =>
      client.query('update operators set token_version = token_version - 1 where email = $1', [
        OPERATOR.email,
      ]),
    );
    expect((await verify(token)).status).toBe(401);
  });

  it('counts wrong codes like wrong passwords, also if the right password is sent in between', async () => {
    const { recoveryCodes } = await added();
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await login('000000')).status).toBe(401);
    const refused = await sendPassword();
    expect(refused.status).toBe(429);
    expect((await login(recoveryCodes[0] ?? '', '203.0.113.2')).status).toBe(200);
  });

  it('accepts at most 50 wrong codes a day for an account, from any network', async () => {
    const { recoveryCodes } = await added();
    const { body } = await sendPassword();
    for (let attempt = 0; attempt < 50; attempt += 1)
      expect((await sendCode(body.challenge, 'wrong', `198.51.${attempt}.1`)).status).toBe(401);
    const refused = await sendCode(body.challenge, recoveryCodes[0] ?? '');
    expect(refused.status).toBe(429);
    expect(refused.body.error).toBe('Too many wrong codes. Try again in 24 hours.');
    expect((await sendPassword()).status).toBe(401);
  });

  it('evaluates at most 50 parallel codes for an account, and no right one after them', async () => {
    const pool = new Pool({ connectionString: databaseUrl() });
    const limiter = new LoginLimiter(pool);
    let release = () => {};
    const decided = new Promise<void>((resolve) => {
      release = resolve;
    });
    const outcomes: string[] = [];
    const decide = (outcome: string) => {
      if (outcomes.push(outcome) === 60) release();
    };
    const attempt = <T>(network: number, check: () => Promise<T | undefined>) =>
      limiter.attempt({ email: OPERATOR.email, ip: `198.51.${network}.1`, guess: 'code', check });
    const guesses = Promise.allSettled(
      Array.from({ length: 60 }, (_, network) =>
        attempt(network, () => {
          decide('evaluated');
          return decided;
        }).catch(({ message }: Error) => decide(message)),
      ),
    );
    // No guess has turned out to be wrong yet.
    await decided;
    await expect(attempt(60, async () => 'right')).rejects.toThrow('Too many wrong codes.');
    expect(outcomes.sort()).toEqual([
      ...Array(10).fill('Too many wrong codes. Try again in 24 hours.'),
      ...Array(50).fill('evaluated'),
    ]);
    await guesses;
    await pool.end();
  });

  it('names the command if JWT_SECRET has changed; recovery codes still work', async () => {
    const { secret, recoveryCodes } = await added();
    await asOwner((client) =>
      client.query(`update operators set second_factor = decode(repeat('00', 48), 'hex'), second_factor_step = 0
        where second_factor is not null`),
    );
    const { status, body } = await login(appCode(secret));
    expect(status).toBe(409);
    expect(body.error).toMatch(/JWT_SECRET has changed.+recovery code.+reset-second-factor/);
    expect((await login(recoveryCodes[0] ?? '')).status).toBe(200);
  });
});

describe('an operator', () => {
  it('renews the recovery codes with password and code', async () => {
    const { token, secret, recoveryCodes } = await added();
    const old = recoveryCodes[0] ?? '';
    const proof = { password: OPERATOR.password, code: '000000' };
    expect((await call('/recovery-codes', token, { ...proof, password: 'wrong' })).status).toBe(403);
    const wrong = await call('/recovery-codes', token, proof);
    expect({ status: wrong.status, body: wrong.body }).toEqual({ status: 422, body: { error: WRONG } });
    const { status, body } = await call('/recovery-codes', token, { ...proof, code: appCode(secret, 1) });
    expect(status).toBe(200);
    expect(body.recoveryCodes).toHaveLength(10);
    expect((await login(old)).status).toBe(401);
    expect((await login(body.recoveryCodes[9])).status).toBe(200);
  });

  it('removes the second factor with password and code', async () => {
    const { token, recoveryCodes } = await added();
    const proof = { password: OPERATOR.password, code: recoveryCodes[3] };
    const { status, body } = await call('/removal', token, proof);
    expect(status).toBe(200);
    expect((await verify(token)).status).toBe(401);
    expect(await read(body.token)).toMatchObject({ since: null, recoveryCodes: 0 });
    expect((await sendPassword()).status).toBe(200);
    expect((await call('/removal', body.token, proof)).status).toBe(409);
  });

  it('keeps it with a new password', async () => {
    const { token } = await added();
    const { body } = await request(`${shop.url}/api/auth/password`, {
      method: 'PUT',
      token,
      body: { currentPassword: OPERATOR.password, newPassword: OPERATOR.password },
    });
    expect((await verify(body.token)).status).toBe(200);
    expect(await read(body.token)).toMatchObject({ recoveryCodes: 10 });
    const url = `${shop.url}/api/orders/exports`;
    const { body: ticket } = await request(url, { body: {}, token: body.token });
    expect((await fetch(shop.url + ticket.url)).status).toBe(200);
  });
});

describe('npm run operator -- reset-second-factor', () => {
  const reset = (email: string) => operatorCommand(['reset-second-factor', email]);

  it('removes it, ends the sessions and unlocks the login', async () => {
    const { token } = await added();
    expect(operatorCommand(['list']).text).toMatch(
      new RegExp(`^${OPERATOR.email}, since [-\\d]+, with a second factor$`, 'm'),
    );
    await asOwner((client) => client.query('update login_attempts set points = 1000'));
    expect(reset(OPERATOR.email.toUpperCase())).toEqual({
      status: 0,
      text: `Second factor of ${OPERATOR.email.toUpperCase()} removed; their sessions have ended.\n`,
    });
    expect((await verify(token)).status).toBe(401);
    expect((await sendPassword()).status).toBe(200);
  });

  it.each([
    [OPERATOR.email, `${OPERATOR.email} has no second factor. Nothing was changed.\n`],
    ['nobody@shop.example', 'The operator nobody@shop.example does not exist. Nothing was changed.\n'],
  ])('refuses %s', (email, text) => {
    expect(reset(email)).toEqual({ status: 1, text });
  });
});

describe('ADMIN_SECOND_FACTOR=required', () => {
  it('also restricts sessions and downloads from before it was set', async () => {
    const token = await signIn(shop.url, OPERATOR);
    const { body: ticket } = await request(`${shop.url}/api/orders/exports`, { body: {}, token });
    const orders = (session: string) => request(`${strict.url}/api/orders`, { token: session });
    expect((await orders(token)).status).toBe(403);
    expect((await request(strict.url + ticket.url)).status).toBe(401);
    expect((await verify(token, strict.url)).body.user.mustSetUpSecondFactor).toBe(true);
    const renewed = await request(`${strict.url}/api/auth/renewal`, { method: 'POST', token });
    expect((await orders(renewed.body.token)).status).toBe(403);

    const added = await addSecondFactor(strict.url, token, OPERATOR.password);
    expect((await orders(added.token)).status).toBe(200);
    expect((await verify(token, strict.url)).status).toBe(401);
  });

  it('lets an operator without one set it up, and do nothing else', async () => {
    const { status, body } = await request(`${strict.url}/api/auth/login`, { body: OPERATOR });
    expect(status).toBe(200);
    expect(body.user).toEqual({
      _id: expect.any(String),
      email: OPERATOR.email,
      mustSetUpSecondFactor: true,
    });
    const refused = await Promise.all(
      ['/api/orders', '/api/orders/events', '/api/readiness', '/api/stock'].map((path) =>
        request(strict.url + path, { token: body.token }),
      ),
    );
    expect(refused.map(({ status: each }) => each)).toEqual([403, 403, 403, 403]);
    expect(refused[0]?.body.error).toBe('Set up a second factor first, in your account in the admin area.');
    const change = { currentPassword: OPERATOR.password, newPassword: 'another good password' };
    const password = await request(`${strict.url}/api/auth/password`, {
      method: 'PUT',
      token: body.token,
      body: change,
    });
    expect(password.status).toBe(403);
    expect((await verify(body.token, strict.url)).body.user.mustSetUpSecondFactor).toBe(true);
    expect(await read(body.token, strict.url)).toMatchObject({ since: null, isRequired: true });

    const { token } = await addSecondFactor(strict.url, body.token, OPERATOR.password);
    expect((await request(`${strict.url}/api/orders`, { token })).status).toBe(200);
    expect((await verify(token, strict.url)).body.user).toEqual({
      _id: expect.any(String),
      email: OPERATOR.email,
    });
  });
});
