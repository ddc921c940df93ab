import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { InjectRuntimePool } from '../database/database.module.ts';
import { TooManyRequestsException } from '../http/exceptions.ts';
import { ipPrefix } from '../http/ip-prefix.ts';
import { KeyedMutex } from './keyed-mutex.ts';

const WINDOW_SECONDS = 15 * 60;
const WRONG_PASSWORDS_PER_ACCOUNT_AND_IP = 10;
const WRONG_PASSWORDS_PER_IP = 100;

/** How long a sign-in waits for those before it from the same IP. */
const MAX_WAIT_SECONDS = 30;

function tooManyAttempts({ msBeforeNext }: RateLimiterRes): TooManyRequestsException {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new TooManyRequestsException(
    `Too many wrong passwords. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    seconds,
  );
}

function refuseIfUsedUp({ points }: RateLimiterPostgres, count: RateLimiterRes | null): void {
  if (count !== null && count.consumedPoints >= points) throw tooManyAttempts(count);
}

/**
 * Rate limit for wrong passwords. Counted in PostgreSQL, so that several servers share the count,
 * and never per account alone, so that a stranger cannot lock the operator out.
 */
@Injectable()
export class LoginLimiter {
  private readonly perPair: RateLimiterPostgres;
  private readonly perIp: RateLimiterPostgres;
  private readonly mutex = new KeyedMutex();

  constructor(@InjectRuntimePool() pool: Pool) {
    const limiter = (keyPrefix: string, points: number) =>
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'login_attempts',
        tableCreated: true,
        keyPrefix,
        points,
        duration: WINDOW_SECONDS,
      });
    this.perPair = limiter('pair', WRONG_PASSWORDS_PER_ACCOUNT_AND_IP);
    this.perIp = limiter('ip', WRONG_PASSWORDS_PER_IP);
  }

  /**
   * Checks passwords one at a time per IP: parallel guesses cannot slip past the limit, and right passwords, which
   * are never counted, need not be refused while others are being checked.
   * @param check returns what the password opens, or undefined when it is wrong
   * @throws TooManyRequestsException
   */
  async attempt<T>(email: string, ip: string, check: () => Promise<T | undefined>): Promise<T | undefined> {
    const network = ipPrefix(ip);
    const pair = this.pairKey(email, network);
    const latest = Date.now() + MAX_WAIT_SECONDS * 1000;
    return this.mutex.take(network, async () => {
      if (Date.now() > latest) {
        throw new TooManyRequestsException('Too many people sign in at once. Try again in a minute.', 60);
      }
      refuseIfUsedUp(this.perPair, await this.perPair.get(pair));
      refuseIfUsedUp(this.perIp, await this.perIp.get(network));
      const opened = await check();
      if (opened === undefined) await this.countWrong(pair, network);
      else await this.perPair.delete(pair);
      return opened;
    });
  }

  /** If another server has reached the limit meanwhile, the response is 429 instead of 401. */
  private async countWrong(pair: string, network: string): Promise<void> {
    try {
      await this.perPair.consume(pair);
      await this.perIp.consume(network);
    } catch (error) {
      throw error instanceof RateLimiterRes ? tooManyAttempts(error) : error;
    }
  }

  /** Hashed, because an account name may be long, and is personal data that the table does not need. */
  private pairKey(email: string, network: string): string {
    return createHash('sha256').update(`${email}\n${network}`).digest('base64url');
  }
}
