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
const PASSWORDS = 4;

async function signInFrom(ip: string, password = 'wrong', url = shop.url): Promise<number> {
  const { status } = await request(`${url}/api/auth/login`, {
    body: { ...ADMIN, password },
    headers: { 'X-Forwarded-For': ip, Connection: 'close' },
  });
  return status;
}

it('wrong passwords from many networks at once hold up nobody else', async () => {
  const statuses = new Set<number>();
  const guess = async (ip: string) => {
    for (let password = 0; password < PASSWORDS; password += 1) statuses.add(await signInFrom(ip));
  };
  // Each round from networks that are not yet held off.
  await expectToWithstand(shop, (round) =>
    Promise.all(Array.from({ length: NETWORKS }, (_, network) => guess(`198.${18 + round}.${network}.1`))),
  );
  expect([...statuses].sort()).toEqual([401, 429]);
});

describe('while many networks guess passwords', () => {
  /** More than may wait at once. */
  const GUESSING = IS_LONG_RUN ? 200 : 80;
  const SIGN_INS = IS_LONG_RUN ? 30 : 4;
  const MIN_LET_IN = IS_LONG_RUN ? 25 : 4;
  let attacks = 0;

  /** Guesses from many networks, each as fast as it is answered, until the work is done. */
  async function whileGuessing(work: (told: Set<number>) => Promise<void>): Promise<void> {
    // None that is held off since the test before.
    attacks += 1;
    const networks = `198.${50 + attacks}`;
    const told = new Set<number>();
    let over = false;
    const guess = async (network: number) => {
      for (let host = 0; !over; host = (host + 1) % 250) {
        const status = await signInFrom(`${networks}.${network}.${host}`);
        if (status === 401) told.add(network);
      }
    };
    const guessing = Array.from({ length: GUESSING }, (_, network) => guess(network));
    try {
      await work(told);
    } finally {
      over = true;
      await Promise.all(guessing);
    }
  }

  async function signIns(ip: string): Promise<number> {
    let letIn = 0;
    for (let attempt = 0; attempt < SIGN_INS; attempt += 1)
      if ((await signInFrom(ip, ADMIN.password)) === 200) letIn += 1;
    return letIn;
  }

  it('an operator gets in from a network from which they have signed in', async () => {
    expect(await signInFrom('203.0.113.1', ADMIN.password)).toBe(200);
    await whileGuessing(async (told) => {
      await until(() => told.size > 10);
      expect(await signIns('203.0.113.2')).toBeGreaterThanOrEqual(MIN_LET_IN);
    });
  });

  const itLong = IS_LONG_RUN ? it : it.skip;

  itLong('an operator gets in from a new network, once the others have typed wrong passwords', async () => {
    await whileGuessing(async (told) => {
      await until(() => told.size === GUESSING);
      expect(await signIns('192.0.2.1')).toBeGreaterThanOrEqual(MIN_LET_IN);
    });
  });

  itLong('an operator gets in who has signed in at another instance', async () => {
    const other = await startShopServer({ DATABASE_URL: databaseUrl(), TRUST_PROXY: 'true' });
    try {
      expect(await signInFrom('100.64.0.1', ADMIN.password, other.url)).toBe(200);
    } finally {
      await other.stop();
    }
    await whileGuessing(async (told) => {
      await until(() => told.size > 10);
      expect(await signIns('100.64.0.1')).toBeGreaterThanOrEqual(MIN_LET_IN);
    });
  });
});
