import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Pool } from 'pg';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { type HealthPools, InjectHealthPools } from '../database/database.module.ts';
import { sqlState } from '../database/database-error.ts';
import {
  type Acceptance,
  acceptanceOf,
  differenceFrom,
  isSameOffer,
  type Offer,
  ownOffer,
  readShopRule,
} from '../database/shop-rule/shop-rule.ts';

const UNDEFINED_FUNCTION = '42883';

function describe(state: Acceptance, offer: Offer, accepted: Offer): string {
  if (state === 'cardless')
    return (
      'CHECKOUT is card, but the database drops every card. Set CHECKOUT=link for this instance, too, or run "npm run migrate" ' +
      'to store cards.'
    );
  const [own, other] = [differenceFrom(accepted, offer), differenceFrom(offer, accepted)];
  // If only the title or price differs, orders for other products are still accepted.
  const onlyBuiltIn = accepted.prefix === offer.prefix && accepted.checkout === offer.checkout;
  const orders = onlyBuiltIn ? `Every order for “${offer.title}”` : 'Every order';
  const [effect, accepts] =
    state === 'former'
      ? ['will be refused within the hour', 'will only accept']
      : ['is refused', 'only accepts'];
  const undo = isSameOffer(offer, { ...accepted, checkout: offer.checkout })
    ? 'set CHECKOUT=card'
    : 'go back to the release that matches the database';
  return (
    `${orders} ${effect}: the shop now takes orders ${own}, but the database ${accepts} orders ${other}. ` +
    `Run "npm run migrate" to make the database accept orders ${own}, or ${undo}.`
  );
}

/** Compares the title, price and prefix of this release, and CHECKOUT, with those that the database accepts. */
@Injectable()
export class ShopRuleCheck implements OnApplicationBootstrap {
  private readonly logger = new Logger('ShopRule');
  private state: Acceptance = 'accepted';

  private readonly offer: Offer;

  constructor(
    @InjectHealthPools() private readonly pools: HealthPools,
    @InjectSettings() settings: Settings,
  ) {
    this.offer = ownOffer(settings);
  }

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
    const state = acceptanceOf(this.offer, found.rule, found.now);
    const hasChanged = state !== this.state;
    this.state = state;
    if (state === 'accepted') return undefined;
    const sentence = describe(state, this.offer, found.rule.offers[0]);
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
