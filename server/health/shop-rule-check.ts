import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Pool } from 'pg';
import { type HealthPools, InjectHealthPools } from '../database/database.module.ts';
import { sqlState } from '../database/database-error.ts';
import {
  type Acceptance,
  acceptanceOf,
  differenceFrom,
  type Offer,
  OWN_OFFER,
  readShopRule,
} from '../database/shop-rule/shop-rule.ts';

const UNDEFINED_FUNCTION = '42883';

function describe(state: Acceptance, accepted: Offer): string {
  const [own, other] = [differenceFrom(accepted, OWN_OFFER), differenceFrom(OWN_OFFER, accepted)];
  const effect = state === 'former' ? 'Orders will be refused within the hour' : 'Every order is refused';
  return (
    `${effect}: this release sends orders ${own}, but the database accepts them ${other}. ` +
    `Run "npm run migrate" to accept orders ${own}, or start the release whose orders the database accepts.`
  );
}

/** Compares this release's title, price and prefix with those that the database accepts. */
@Injectable()
export class ShopRuleCheck implements OnApplicationBootstrap {
  private readonly logger = new Logger('ShopRule');
  private state: Acceptance = 'accepted';

  constructor(@InjectHealthPools() private readonly pools: HealthPools) {}

  async onApplicationBootstrap(): Promise<void> {
    // Health checks report an unreachable database.
    await this.problem().catch(() => {});
  }

  /**
   * Returns why every order is refused, or undefined. Logs changes since the last call.
   * @param pool by default the one reserved for health checks; pass another if the caller can wait for a connection
   */
  async problem(pool = this.pools.runtime): Promise<string | undefined> {
    const found = await this.read(pool);
    if (found === undefined) return undefined;
    const state = acceptanceOf(OWN_OFFER, found.rule, found.now);
    const hasChanged = state !== this.state;
    this.state = state;
    if (state === 'accepted') return undefined;
    const sentence = describe(state, found.rule.offers[0]);
    if (hasChanged) this.logger[state === 'refused' ? 'error' : 'warn'](sentence);
    return state === 'refused' ? sentence : undefined;
  }

  /** @returns undefined after `migrate down`, which drops the function but keeps the rule */
  private async read(pool: Pool): Promise<Awaited<ReturnType<typeof readShopRule>> | undefined> {
    try {
      return await readShopRule(pool);
    } catch (error) {
      if (sqlState(error) === UNDEFINED_FUNCTION) return undefined;
      throw error;
    }
  }
}
