import { IS_LONG_RUN } from '../long-run.ts';
import { request } from '../shop/api-client.ts';
import { databaseUrl } from '../shop/database.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { ADMIN, startShopServer } from '../shop/shop-server.ts';
import { until } from '../shop/until.ts';
import { expectToWithstand } from './attack.ts';

jest.setTimeout(120_000);

const shop = sharedShop({ TRUST_PROXY: 'true' });

const NETWORKS = 80;
const PASSWORDS = 2;

async function signInFrom(ip: string, password = 'wrong', url = shop.url): Promise<number> {
  const { status } = await request(`${url}/api/auth/login`, {
    body: { ...ADMIN, password },
    headers: { 'X-Forwarded-For': ip, Connection: 'close' },
  });
  return status;
}

it('wrong passwords from many networks at once do not slow down other requests', async () => {
  const statuses = new Set<number>();
  const guess = async (ip: string) => {
    for (let password = 0; password < PASSWORDS; password += 1) statuses.add(await signInFrom(ip));
  };
  // Different networks in each round, because those of earlier rounds are blocked.
  await expectToWithstand(shop, (round) =>
    Promise.all(Array.from({ length: NETWORKS }, (_, network) => guess(`198.${18 + round}.${network}.1`))),
  );
  expect([...statuses].sort()).toEqual([401, 429]);
});

describe('while many networks guess passwords', () => {
  /** More than the queue of logins allows. */
  const GUESSING = IS_LONG_RUN ? 200 : 80;
  const SIGN_INS = IS_LONG_RUN ? 30 : 4;
  const MIN_SUCCESSFUL = IS_LONG_RUN ? 25 : 4;
  let attacks = 0;

  /**
   * Guesses passwords from many networks without pauses until the work is done.
   * @param work gets the networks that were answered "wrong password"
   */
  async function whileGuessing(work: (answered: Set<number>) => Promise<void>): Promise<void> {
    // Different networks in each test, because those of earlier tests are blocked.
    attacks += 1;
    const networks = `198.${50 + attacks}`;
    const answered = new Set<number>();
    let over = false;
    const guess = async (network: number) => {
      for (let host = 0; !over; host = (host + 1) % 250) {
        const status = await signInFrom(`${networks}.${network}.${host}`);
        if (status === 401) answered.add(network);
      }
    };
    const guessing = Array.from({ length: GUESSING }, (_, network) => guess(network));
    try {
      await work(answered);
    } finally {
      over = true;
      await Promise.all(guessing);
    }
  }

  async function successfulSignIns(ip: string): Promise<number> {
    let successful = 0;
    for (let attempt = 0; attempt < SIGN_INS; attempt += 1)
      if ((await signInFrom(ip, ADMIN.password)) === 200) successful += 1;
    return successful;
  }

  it('an operator can log in from a known network', async () => {
    expect(await signInFrom('203.0.113.1', ADMIN.password)).toBe(200);
    await whileGuessing(async (answered) => {
      await until(() => answered.size > 10);
      expect(await successfulSignIns('203.0.113.2')).toBeGreaterThanOrEqual(MIN_SUCCESSFUL);
    });
  });

  const itLong = IS_LONG_RUN ? it : it.skip;

  itLong(
    'an operator can log in from a new network, once all others have typed wrong passwords',
    async () => {
      await whileGuessing(async (answered) => {
        await until(() => answered.size === GUESSING);
        expect(await successfulSignIns('192.0.2.1')).toBeGreaterThanOrEqual(MIN_SUCCESSFUL);
      });
    },
  );

  itLong('an operator can log in who has logged in at another instance', async () => {
    const other = await startShopServer({ DATABASE_URL: databaseUrl(), TRUST_PROXY: 'true' });
    try {
      expect(await signInFrom('100.64.0.1', ADMIN.password, other.url)).toBe(200);
    } finally {
      await other.stop();
    }
    await whileGuessing(async (answered) => {
      await until(() => answered.size > 10);
      expect(await successfulSignIns('100.64.0.1')).toBeGreaterThanOrEqual(MIN_SUCCESSFUL);
    });
  });
});
