import { Injectable } from '@nestjs/common';
import { verify } from '@node-rs/argon2';
import { ConcurrencyLimit } from './concurrency-limit.ts';
import { hashPassword } from './operator-account.ts';

/**
 * Each hash uses a core, 19 MiB, and a thread of libuv's pool, which file reads share. A queue of fifty takes a second
 * or two.
 */
const LIMITS = { running: 2, waiting: 50 };

/** Verifies and hashes the passwords of requests, with limited concurrency. */
@Injectable()
export class PasswordHasher {
  private readonly limit = new ConcurrencyLimit(LIMITS);
  private dummyHash: Promise<string> | undefined;

  /**
   * Takes just as long without a stored hash, so that the time does not reveal which accounts exist.
   * @param priority in the queue; the lowest number goes first
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
