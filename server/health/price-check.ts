import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Pool } from 'pg';
import { BUILT_IN_COLLAR } from '../../contract/built-in-collar.ts';
import { formatDollars } from '../../contract/money.ts';
import { type HealthPools, InjectHealthPools } from '../database/database.module.ts';
import { sqlState } from '../database/database-error.ts';
import { type PriceRule, readPriceRule } from '../database/price-rule.ts';

const UNDEFINED_FUNCTION = '42883';
const OWN_PRICE = BUILT_IN_COLLAR.salePrice;

/** `former`: still accepted, but not for long. */
type State = 'accepted' | 'former' | 'refused';

function stateOf({ salePrice, formerSalePrice }: PriceRule): State {
  if (salePrice === OWN_PRICE) return 'accepted';
  return formerSalePrice === OWN_PRICE ? 'former' : 'refused';
}

function describe(state: State, { salePrice }: PriceRule): string {
  const [own, other] = [OWN_PRICE, salePrice].map(formatDollars);
  const effect = state === 'former' ? 'Orders will be refused within the hour' : 'Every order is refused';
  return (
    `${effect}: this release sells the collar at ${own}, and the price in the database is ${other}. ` +
    `Run "npm run migrate" to sell at ${own}, or start the release that sells at ${other}.`
  );
}

/** Compares the price of this release with the one at which the database accepts orders. */
@Injectable()
export class PriceCheck implements OnApplicationBootstrap {
  private readonly logger = new Logger('Price');
  private state: State = 'accepted';

  constructor(@InjectHealthPools() private readonly pools: HealthPools) {}

  async onApplicationBootstrap(): Promise<void> {
    // Without the database, health checks say so.
    await this.problem().catch(() => {});
  }

  /**
   * Why every order is refused; undefined if they are accepted. Logs what has changed since it was last called.
   * @param pool the one that health checks have for themselves, unless the caller may wait behind other requests
   */
  async problem(pool = this.pools.runtime): Promise<string | undefined> {
    const rule = await this.read(pool);
    if (rule === undefined) return undefined;
    const state = stateOf(rule);
    const hasChanged = state !== this.state;
    this.state = state;
    if (state === 'accepted') return undefined;
    const sentence = describe(state, rule);
    if (hasChanged) this.logger[state === 'refused' ? 'error' : 'warn'](sentence);
    return state === 'refused' ? sentence : undefined;
  }

  /** @returns undefined after `migrate down`, which takes the function away and leaves the rule as it is */
  private async read(pool: Pool): Promise<PriceRule | undefined> {
    try {
      return await readPriceRule(pool);
    } catch (error) {
      if (sqlState(error) === UNDEFINED_FUNCTION) return undefined;
      throw error;
    }
  }
}
