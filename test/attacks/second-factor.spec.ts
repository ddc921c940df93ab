import { IS_LONG_RUN } from '../long-run.ts';
import { request, signIn } from '../shop/api-client.ts';
import { removeOperator, setOperatorPassword } from '../shop/operator-command.ts';
import { type AddedFactor, addSecondFactor, appCode } from '../shop/second-factor.ts';
import { workerShop } from '../shop/shared-shop.ts';
import { expectToWithstand } from './attack.ts';

jest.setTimeout(120_000);

/** Their password is known to the attacker. */
const OPERATOR = { email: 'victim@shop.example', password: 'a password that leaked' };
const NETWORKS = IS_LONG_RUN ? 200 : 30;
const GUESSES = 3;

const shop = workerShop();
let factor: AddedFactor;
beforeAll(async () => {
  await setOperatorPassword(OPERATOR.email, OPERATOR.password);
  factor = await addSecondFactor(shop.url, await signIn(shop.url, OPERATOR), OPERATOR.password);
});
afterAll(() => removeOperator(OPERATOR.email));

/** Wrong for the next five minutes. */
function wrongCode(): string {
  const right = Array.from({ length: 12 }, (_, index) => appCode(factor.secret, index - 2));
  const code = String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0');
  return right.includes(code) ? wrongCode() : code;
}

const send = (path: string, body: object, ip: string) =>
  request(`${shop.url}/api/auth/${path}`, { body, headers: { 'X-Forwarded-For': ip, Connection: 'close' } });

it('guesses of a code from many networks at once end at the limit of the account', async () => {
  const statuses: number[] = [];
  const { body } = await send('login', OPERATOR, '203.0.113.1');
  const guess = async (ip: string) => {
    for (let attempt = 0; attempt < GUESSES; attempt += 1) {
      const code = wrongCode();
      statuses.push((await send('login/code', { challenge: body.challenge, code }, ip)).status);
    }
  };
  const attack = (round: number) =>
    Promise.all(Array.from({ length: NETWORKS }, (_, network) => guess(`198.${18 + round}.${network}.1`)));
  await (IS_LONG_RUN ? expectToWithstand(shop, attack) : attack(0));
  expect(statuses.filter((status) => status === 401)).toHaveLength(50);
  expect(statuses.filter((status) => ![401, 429].includes(status))).toEqual([]);

  const refused = await send(
    'login/code',
    { challenge: body.challenge, code: factor.recoveryCodes[0] },
    '192.0.2.1',
  );
  expect(refused.status).toBe(429);
  // The operator, who is logged in, stays so, and a command ends the wait.
  expect((await request(`${shop.url}/api/auth/verify`, { token: factor.token })).status).toBe(200);
  await setOperatorPassword(OPERATOR.email, OPERATOR.password);
  const again = await send('login', OPERATOR, '192.0.2.1');
  const code = factor.recoveryCodes[0];
  expect((await send('login/code', { challenge: again.body.challenge, code }, '192.0.2.1')).status).toBe(200);
});
