import { hash, type Options, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

let dummyHash: Promise<string> | undefined;

/**
 * Compares a password with a stored hash. Without a hash it works as long and answers false,
 * so that the time does not tell which accounts exist.
 */
export async function verifyPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password');
  const matches = await verify(storedHash ?? (await dummyHash), password);
  return matches && storedHash !== undefined;
}
