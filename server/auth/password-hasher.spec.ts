import { PasswordHasher } from './password-hasher.ts';

const hashing = { now: 0, most: 0, calls: 0 };

async function hashes<T>(result: T): Promise<T> {
  hashing.calls += 1;
  hashing.now += 1;
  hashing.most = Math.max(hashing.most, hashing.now);
  await new Promise((resolve) => setImmediate(resolve));
  hashing.now -= 1;
  return result;
}

jest.mock('@node-rs/argon2', () => ({
  hash: () => hashes('hash'),
  verify: (_: string, password: string) => hashes(password === 'right'),
}));

const one = new PasswordHasher();
beforeEach(() => {
  hashing.most = 0;
  hashing.calls = 0;
});

it('no more than two passwords are compared at once, however many sign in', async () => {
  const compared = Array.from({ length: 40 }, (_, index) =>
    one.verify(index % 2 === 0 ? 'right' : 'wrong', index % 4 === 0 ? 'hash' : undefined),
  );
  expect((await Promise.all(compared)).filter((matches) => matches)).toHaveLength(10);
  // One more for the hash that stands in where there is no account.
  expect(hashing).toMatchObject({ calls: 41, most: 2 });
});

it('a password beyond those that may wait is refused, and compared with nothing', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => one.verify('right', 'hash')));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(8);
  expect(hashing.calls).toBe(52);
});
