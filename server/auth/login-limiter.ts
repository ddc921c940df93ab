import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { InjectRuntimePool } from '../database/database.module.ts';
import { TooManyRequestsException, tryAgainIn } from '../http/exceptions.ts';
import { ipPrefix, networkPrefix } from '../http/ip-prefix.ts';
import { attemptCounter } from './attempt-counter.ts';
import { tooManyLogins } from './concurrency-limit.ts';
import { KeyedMutex } from './keyed-mutex.ts';

const WINDOW_SECONDS = 15 * 60;
const WRONG_PASSWORDS_PER_ACCOUNT_AND_IP = 10;
const WRONG_PASSWORDS_PER_IP = 100;
const WRONG_PASSWORDS_PER_NETWORK = 300;

/** How long a network from which an operator has logged in takes precedence. */
const KNOWN_SECONDS = 30 * 24 * 60 * 60;

/** Precedence of networks while many passwords wait to be verified. */
const PRIORITY = { known: 0, withoutWrongPasswords: 1, withWrongPasswords: 2 } as const;

/** How long a login waits for others from the same network, and how many may wait. */
const MAX_WAIT_SECONDS = 30;
const MAX_WAITING = 200;

function tooManyAttempts({ msBeforeNext }: RateLimiterRes): TooManyRequestsException {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new TooManyRequestsException(`Too many wrong passwords. ${tryAgainIn(seconds)}`, seconds);
}

function assertNotUsedUp({ points }: RateLimiterPostgres, count: RateLimiterRes | null): void {
  if (count !== null && count.consumedPoints >= points) throw tooManyAttempts(count);
}

/**
 * Rate limit for wrong passwords. The counts are in PostgreSQL, so instances share them. None is per account alone, so a
 * stranger cannot lock out the operator.
 */
@Injectable()
export class LoginLimiter {
  private readonly perAccountAndIp: RateLimiterPostgres;
  private readonly perIp: RateLimiterPostgres;
  private readonly perNetwork: RateLimiterPostgres;
  private readonly known: RateLimiterPostgres;
  private readonly mutex = new KeyedMutex(MAX_WAITING);

  constructor(@InjectRuntimePool() pool: Pool) {
    const limiter = (keyPrefix: string, points: number, duration = WINDOW_SECONDS) =>
      attemptCounter(pool, { keyPrefix, points, duration });
    this.perAccountAndIp = limiter('pair', WRONG_PASSWORDS_PER_ACCOUNT_AND_IP);
    this.perIp = limiter('ip', WRONG_PASSWORDS_PER_IP);
    this.perNetwork = limiter('network', WRONG_PASSWORDS_PER_NETWORK);
    this.known = limiter('known', 1, KNOWN_SECONDS);
  }

  /**
   * Runs one attempt at a time per network, so that parallel guesses cannot exceed the limits, a correct password is not
   * refused because of guesses still being verified, and many addresses of one network cannot exhaust the server.
   * @param check gets the priority of this network; returns undefined for a wrong password
   */
  async attempt<T>(
    email: string,
    ip: string,
    check: (priority: number) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const ownPrefix = ipPrefix(ip);
    const network = networkPrefix(ip);
    const pair = this.pairKey(email, ownPrefix);
    const counters: [RateLimiterPostgres, key: string][] = [
      [this.perAccountAndIp, pair],
      [this.perIp, ownPrefix],
      [this.perNetwork, network],
    ];
    const deadline = Date.now() + MAX_WAIT_SECONDS * 1000;
    return this.mutex.runExclusive(network, async () => {
      if (Date.now() > deadline) throw tooManyLogins();
      for (const [counter, key] of counters) assertNotUsedUp(counter, await counter.get(key));
      const session = await check(await this.priorityOf(network));
      if (session === undefined)
        for (const [counter, key] of counters) await this.countWrongPassword(counter, key);
      else await Promise.all([this.perAccountAndIp.delete(pair), this.known.set(network, 1, KNOWN_SECONDS)]);
      return session;
    });
  }

  private async priorityOf(network: string): Promise<number> {
    if ((await this.known.get(network)) !== null) return PRIORITY.known;
    return (await this.perNetwork.get(network)) === null
      ? PRIORITY.withoutWrongPasswords
      : PRIORITY.withWrongPasswords;
  }

  /** The response is a 429 instead of a 401 if another instance has just reached the limit. */
  private async countWrongPassword(counter: RateLimiterPostgres, key: string): Promise<void> {
    try {
      await counter.consume(key);
    } catch (error) {
      throw error instanceof RateLimiterRes ? tooManyAttempts(error) : error;
    }
  }

  /** Hashed, since an account name may be long and is personal data. */
  private pairKey(email: string, prefix: string): string {
    return createHash('sha256').update(`${email}\n${prefix}`).digest('base64url');
  }
}
