import { request } from '../shop/api-client.ts';
import { asOwner, emptyTables } from '../shop/database.ts';
import { operatorCommand, removeOperator, setOperatorPassword } from '../shop/operator-command.ts';
import { addSecondFactor } from '../shop/second-factor.ts';
import { workerShop } from '../shop/shared-shop.ts';

const OPERATOR = { email: 'logged@shop.example', password: 'a password and a phone' };
const IP = '203.0.113.7';

const shop = workerShop();
beforeEach(async () => {
  await emptyTables();
  await asOwner((client) => client.query('truncate operator_log'));
});
afterEach(() => removeOperator(OPERATOR.email));

const login = (password: string, email = OPERATOR.email, ip = IP) =>
  request(`${shop.url}/api/auth/login`, { body: { email, password }, headers: { 'X-Forwarded-For': ip } });
const read = async (token = shop.token) => (await request(`${shop.url}/api/auth/log`, { token })).body;
const summary = (list: { kind: string; email: string; origin: string; times: number }[]) =>
  list.map(({ kind, email, origin, times }) => [kind, email, origin, times].join(' | '));

it('has logins, exports and changes, newest first, and refusals separately', async () => {
  await setOperatorPassword(OPERATOR.email, OPERATOR.password);
  await login('wrong');
  await login('wrong');
  await login('my password', 'typed into the wrong field');
  const { body: session } = await login(OPERATOR.password);
  await request(`${shop.url}/api/orders/exports`, {
    body: {},
    token: session.token,
    headers: { 'X-Forwarded-For': IP },
  });
  const { recoveryCodes } = await addSecondFactor(shop.url, session.token, OPERATOR.password);
  const { body: first } = await login(OPERATOR.password);
  const send = (code: string) =>
    request(`${shop.url}/api/auth/login/code`, {
      body: { challenge: first.challenge, code },
      headers: { 'X-Forwarded-For': IP },
    });
  await send('wrong');
  expect((await send(recoveryCodes[0] ?? '')).status).toBe(200);
  operatorCommand(['reset-second-factor', OPERATOR.email]);
  await removeOperator(OPERATOR.email);

  const { events, refusals } = await read();
  expect(summary(events)).toEqual([
    `operator-removed | ${OPERATOR.email} | command line | 1`,
    `second-factor-removed | ${OPERATOR.email} | command line | 1`,
    `recovery-code-login | ${OPERATOR.email} | ${IP} | 1`,
    `wrong-code | ${OPERATOR.email} | ${IP} | 1`,
    `right-password | ${OPERATOR.email} | ${IP} | 1`,
    `second-factor-added | ${OPERATOR.email} | admin area | 1`,
    `orders-exported | ${OPERATOR.email} | ${IP} | 1`,
    `login | ${OPERATOR.email} | ${IP} | 1`,
    `operator-created | ${OPERATOR.email} | command line | 1`,
  ]);
  expect(summary(refusals)).toEqual([
    `wrong-password |  | ${IP} | 1`,
    `wrong-password | ${OPERATOR.email} | ${IP} | 2`,
  ]);
  expect(JSON.stringify([events, refusals])).not.toMatch(/my password|typed into/);
});

it('names no address if the proxy has passed on something else, and such logins count', async () => {
  const statuses = [];
  for (let attempt = 0; attempt < 11; attempt += 1)
    statuses.push((await login('wrong', 'nobody@shop.example', `${attempt}${'x'.repeat(3000)}`)).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  expect(summary((await read()).refusals)).toEqual(['wrong-password |  | unknown | 10']);
});

it('forgets entries after 90 days, and all but the latest 10,000 wrong passwords', async () => {
  const remaining = await asOwner(async (client) => {
    await client.query(`insert into operator_log (kind, email, origin, latest_at, hour)
      select kind, email, 'x', at, date_bin('1 hour', at, 'epoch')
      from (values ('login', 'old', 91), ('login', 'new', 89), ('wrong-code', 'new', 89)) as entry (kind, email, days),
        lateral (select now() - days * interval '1 day') as age (at)`);
    await client.query(`insert into operator_log (kind, email, origin)
      select 'wrong-password', '', i::text from generate_series(1, 10050) i`);
    await client.query('set role shop_runtime');
    await client.query('select prune_operator_log()');
    const { rows } = await client.query(
      'select kind, count(*)::integer from operator_log group by kind order by kind',
    );
    return rows;
  });
  expect(remaining).toEqual([
    { kind: 'login', count: 1 },
    { kind: 'wrong-code', count: 1 },
    { kind: 'wrong-password', count: 10_000 },
  ]);
});

it('cannot be forged into a deletion, or out of sight, by the server’s role', async () => {
  await asOwner(async (client) => {
    await client.query('set role shop_runtime');
    await expect(client.query('delete from operator_log')).rejects.toThrow('permission denied');
    for (const column of ['email', 'hour'])
      await expect(client.query(`update operator_log set ${column} = default`)).rejects.toThrow(
        'permission denied',
      );
    await expect(
      client.query(`insert into operator_log (kind, email, origin, hour) values ('login', '', '', now())`),
    ).rejects.toThrow('permission denied');
    await client.query(`insert into operator_log (kind, email, origin) values ('login', '', 'x')`);
    await expect(
      client.query(`update operator_log set latest_at = latest_at - interval '1 hour'`),
    ).rejects.toThrow('operator_log_latest_at_check');
    await client.query('select prune_operator_log()');
    expect((await client.query('select from operator_log')).rowCount).toBe(1);
  });
});
