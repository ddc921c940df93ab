import { Injectable } from '@nestjs/common';
import { verify } from '@node-rs/argon2';
import { ConcurrencyLimit } from './concurrency-limit.ts';
import { hashPassword } from './operator-account.ts';

/**
 * Each check and each new hash keeps a processor busy and takes 19 MiB and a thread that reading files needs too. Fifty
 * wait for a second or two.
 */
const LIMITS = { running: 2, waiting: 50 };

/** Compares and hashes the passwords of requests, not too many at once. */
@Injectable()
export class PasswordHasher {
  private readonly limit = new ConcurrencyLimit(LIMITS);
  private dummyHash: Promise<string> | undefined;

  /**
   * Without a hash it works as long and answers false, so that the time does not reveal which accounts exist.
   * @param priority among those that wait; the lowest number goes first
   */
  verify(password: string, storedHash: string | undefined, priority?: number): Promise<boolean> {
    return this.limit.run(async () => {
      this.dummyHash ??= hashPassword('nobody has this password');
      const matches = await verify(storedHash ?? (await this.dummyHash), password);
      return matches && storedHash !== undefined;
    }, priority);
  }

  hash(password: string): Promise<string> {
    return this.limit.run(() => hashPassword(password));
  }
}
