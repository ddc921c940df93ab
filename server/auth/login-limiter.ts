import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { InjectRuntimePool } from '../database/database.module.ts';
import { secondsToWait, TooManyRequestsException, tryAgainIn } from '../http/exceptions.ts';
import { ipPrefix, networkPrefix } from '../http/ip-prefix.ts';
import { attemptCounter, countAttempt } from './attempt-counter.ts';
import { tooManyLogins } from './concurrency-limit.ts';
import { KeyedMutex } from './keyed-mutex.ts';

const WINDOW_SECONDS = 15 * 60;
const WRONG_PASSWORDS_PER_ACCOUNT_AND_IP = 10;
const WRONG_PASSWORDS_PER_IP = 100;
const WRONG_PASSWORDS_PER_NETWORK = 300;

/** Using up this limit requires the password. Of a million possible codes, three are valid at a time. */
const WRONG_CODES_PER_ACCOUNT = 50;
const WRONG_CODES_SECONDS = 24 * 60 * 60;

/** How long a network takes precedence after an operator has logged in from it. */
const KNOWN_SECONDS = 30 * 24 * 60 * 60;

/** Priority of a network in the queue of passwords to verify. */
const PRIORITY = { known: 0, withoutWrongPasswords: 1, withWrongPasswords: 2 } as const;

/** How long a login waits for others from the same network, and how many may wait. */
const MAX_WAIT_SECONDS = 30;
const MAX_WAITING = 200;

type Guess = 'password' | 'code';
type Counter = [counter: RateLimiterPostgres, key: string];

function tooManyAttempts({ msBeforeNext }: RateLimiterRes, guess: Guess): TooManyRequestsException {
  const seconds = secondsToWait(msBeforeNext);
  return new TooManyRequestsException(`Too many wrong ${guess}s. ${tryAgainIn(seconds)}`, seconds);
}

interface Attempt<T> {
  /** Of the account, in lower case. */
  email: string;
  ip: string;
  /** A password by default. */
  guess?: Guess;
  /** Called with the priority of the network. Returns undefined for a wrong password or code. */
  check: (priority: number) => Promise<T | undefined>;
  /** Whether this attempt completes the login. Until then, wrong codes stay counted. */
  completes?: (result: T) => boolean;
}

/**
 * Rate limit for wrong passwords and codes. The counts are in PostgreSQL, so instances share them. No limit on wrong
 * passwords applies to an account alone, so a stranger cannot lock out the operator.
 */
@Injectable()
export class LoginLimiter {
  private readonly perAccountAndIp: RateLimiterPostgres;
  private readonly perIp: RateLimiterPostgres;
  private readonly perNetwork: RateLimiterPostgres;
  private readonly codesPerAccount: RateLimiterPostgres;
  private readonly known: RateLimiterPostgres;
  private readonly mutex = new KeyedMutex(MAX_WAITING);

  constructor(@InjectRuntimePool() pool: Pool) {
    const limiter = (keyPrefix: string, points: number, duration = WINDOW_SECONDS) =>
      attemptCounter(pool, { keyPrefix, points, duration });
    this.perAccountAndIp = limiter('pair', WRONG_PASSWORDS_PER_ACCOUNT_AND_IP);
    this.perIp = limiter('ip', WRONG_PASSWORDS_PER_IP);
    this.perNetwork = limiter('network', WRONG_PASSWORDS_PER_NETWORK);
    this.codesPerAccount = limiter('codes', WRONG_CODES_PER_ACCOUNT, WRONG_CODES_SECONDS);
    this.known = limiter('known', 1, KNOWN_SECONDS);
  }

  /**
   * Runs one attempt at a time per network: parallel guesses can neither exceed the limits nor cause a correct password
   * to be refused, and many addresses of one network cannot exhaust the server.
   */
  async attempt<T>({ email, ip, guess = 'password', check, completes }: Attempt<T>): Promise<T | undefined> {
    const ownPrefix = ipPrefix(ip);
    const network = networkPrefix(ip);
    const pair: Counter = [this.perAccountAndIp, hashed(`${email}\n${ownPrefix}`)];
    const codes: Counter[] = guess === 'code' ? [[this.codesPerAccount, hashed(email)]] : [];
    const counters: Counter[] = [pair, [this.perIp, ownPrefix], [this.perNetwork, network]];
    const deadline = Date.now() + MAX_WAIT_SECONDS * 1000;
    return this.mutex.runExclusive(network, async () => {
      if (Date.now() > deadline) throw tooManyLogins();
      for (const [counter, key] of counters) {
        const count = await counter.get(key);
        if (count !== null && count.consumedPoints >= counter.points) throw tooManyAttempts(count, guess);
      }
      // Before the check: networks don't wait for each other, so their parallel guesses could exceed this limit.
      await this.count(codes, guess);
      const result = await check(await this.priorityOf(network));
      if (result === undefined) await this.count(counters, guess);
      else if (completes?.(result) ?? true)
        await Promise.all([
          ...[pair, ...codes].map(([counter, key]) => counter.delete(key)),
          this.known.set(network, 1, KNOWN_SECONDS),
        ]);
      return result;
    });
  }

  private async priorityOf(network: string): Promise<number> {
    if ((await this.known.get(network)) !== null) return PRIORITY.known;
    return (await this.perNetwork.get(network)) === null
      ? PRIORITY.withoutWrongPasswords
      : PRIORITY.withWrongPasswords;
  }

  /** @throws TooManyRequestsException beyond the limit, which another network or instance may just have reached */
  private async count(counters: Counter[], guess: Guess): Promise<void> {
    for (const [counter, key] of counters) {
      const exceeded = await countAttempt(counter, key);
      if (exceeded !== undefined) throw tooManyAttempts(exceeded, guess);
    }
  }
}

/** An account name may be long, and is personal data. */
const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url');
