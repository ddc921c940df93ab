import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { comparableMailbox } from '../../../contract/email-address.ts';
import { attemptCounter, countAttempt } from '../../auth/attempt-counter.ts';
import { InjectRuntimePool } from '../../database/database.module.ts';
import { secondsToWait, TooManyRequestsException, tryAgainIn } from '../../http/exceptions.ts';
import { ipPrefix, networkPrefix } from '../../http/ip-prefix.ts';

const WINDOW_SECONDS = 15 * 60;
const REQUESTS_PER_IP = 10;
const REQUESTS_PER_NETWORK = 60;

const DAY_SECONDS = 24 * 60 * 60;
export const EMAILS_PER_ADDRESS_AND_DAY = 3;

/** Counts requests whether or not there are orders, and separately from confirmations. */
@Injectable()
export class LinkEmailLimits {
  private readonly perIp: RateLimiterPostgres;
  private readonly perNetwork: RateLimiterPostgres;
  private readonly perAddress: RateLimiterPostgres;

  constructor(@InjectRuntimePool() pool: Pool) {
    const limiter = (keyPrefix: string, points: number, duration: number) =>
      attemptCounter(pool, { keyPrefix, points, duration });
    this.perIp = limiter('links-ip', REQUESTS_PER_IP, WINDOW_SECONDS);
    this.perNetwork = limiter('links-network', REQUESTS_PER_NETWORK, WINDOW_SECONDS);
    this.perAddress = limiter('links-address', EMAILS_PER_ADDRESS_AND_DAY, DAY_SECONDS);
  }

  /** @throws TooManyRequestsException beyond the limit */
  async countNetwork(ip: string): Promise<void> {
    const wait =
      (await countAttempt(this.perIp, ipPrefix(ip))) ??
      (await countAttempt(this.perNetwork, networkPrefix(ip)));
    if (wait === undefined) return;
    const seconds = secondsToWait(wait.msBeforeNext);
    throw new TooManyRequestsException(`Too many requests. ${tryAgainIn(seconds)}`, seconds);
  }

  /** @returns whether another email may be sent to this address. Its key is hashed, since it is personal data. */
  async countAddress(email: string): Promise<boolean> {
    const key = createHash('sha256').update(comparableMailbox(email)).digest('base64url');
    return (await countAttempt(this.perAddress, key)) === undefined;
  }
}
