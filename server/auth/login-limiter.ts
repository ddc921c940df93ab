import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { InjectRuntimePool } from '../database/database.module.ts';
import { TooManyRequestsException } from '../errors/too-many-requests.exception.ts';
import { networkOf } from '../http/network-of.ts';

const WINDOW_SECONDS = 15 * 60;
const WRONG_PASSWORDS_PER_ACCOUNT_AND_ADDRESS = 10;
const WRONG_PASSWORDS_PER_ADDRESS = 100;

/**
 * Slows down the guessing of passwords. Counted in PostgreSQL, so that several servers share the count,
 * and never per account alone, so that a stranger cannot lock the operator out.
 */
@Injectable()
export class LoginLimiter {
  private readonly perPair: RateLimiterPostgres;
  private readonly perAddress: RateLimiterPostgres;

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
    this.perPair = limiter('pair', WRONG_PASSWORDS_PER_ACCOUNT_AND_ADDRESS);
    this.perAddress = limiter('address', WRONG_PASSWORDS_PER_ADDRESS);
  }

  /**
   * Counts the attempt as a wrong one before the password is looked at, so that many at once cannot slip through.
   * So more than ten right ones at the same instant are refused too; one after the other they never are.
   * @throws TooManyRequestsException
   */
  async countAttempt(email: string, address: string): Promise<void> {
    const network = networkOf(address);
    await this.consume(this.perPair, this.pairKey(email, network));
    await this.consume(this.perAddress, network);
  }

  /** Takes the attempt back: the password was right. */
  async forgive(email: string, address: string): Promise<void> {
    const network = networkOf(address);
    await this.perPair.delete(this.pairKey(email, network));
    await this.perAddress.reward(network);
  }

  private async consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
    try {
      await limiter.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      const minutes = Math.ceil(seconds / 60);
      throw new TooManyRequestsException(
        `Too many wrong passwords. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
        seconds,
      );
    }
  }

  /** Hashed, because an account name may be longer than a key should be, and is nobody's business there. */
  private pairKey(email: string, network: string): string {
    return createHash('sha256').update(`${email}\n${network}`).digest('base64url');
  }
}
