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

it('verifies at most two passwords at a time', async () => {
  const compared = Array.from({ length: 40 }, (_, index) =>
    one.verify(index % 2 === 0 ? 'right' : 'wrong', index % 4 === 0 ? 'hash' : undefined),
  );
  expect((await Promise.all(compared)).filter((matches) => matches)).toHaveLength(10);
  // One more for the dummy hash of unknown accounts.
  expect(hashing).toMatchObject({ calls: 41, most: 2 });
});

it('refuses passwords without hashing them if the queue is full', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => one.verify('right', 'hash')));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(8);
  expect(hashing.calls).toBe(52);
});
