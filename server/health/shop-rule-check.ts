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
  // With another title or price, orders for other products are still accepted.
  const orders =
    accepted.prefix === OWN_OFFER.prefix ? `Every order for “${OWN_OFFER.title}”` : 'Every order';
  const [effect, accepts] =
    state === 'former'
      ? ['will be refused within the hour', 'will only accept']
      : ['is refused', 'only accepts'];
  return (
    `${orders} ${effect}: the shop now takes orders ${own}, but the database ${accepts} orders ${other}. ` +
    `Run "npm run migrate" to make the database accept orders ${own}, or go back to the release that matches the database.`
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
   * Returns why orders are refused, or undefined. Logs changes since the last call.
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
