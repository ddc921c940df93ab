import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Pool } from 'pg';
import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { formatDollars } from '../../contract/money.ts';
import { type HealthPools, InjectHealthPools } from '../database/database.module.ts';
import { sqlState } from '../database/database-error.ts';
import { type PriceRule, readPriceRule } from '../database/price-rule.ts';

const UNDEFINED_FUNCTION = '42883';
const OWN_PRICE = BUILT_IN_PRODUCT.salePrice;

/** `former`: accepted for up to an hour after the price has changed. */
type State = 'accepted' | 'former' | 'refused';

function stateOf({ salePrice, formerSalePrice }: PriceRule): State {
  if (salePrice === OWN_PRICE) return 'accepted';
  return formerSalePrice === OWN_PRICE ? 'former' : 'refused';
}

function describe(state: State, { salePrice }: PriceRule): string {
  const [own, other] = [OWN_PRICE, salePrice].map(formatDollars);
  const effect = state === 'former' ? 'Orders will be refused within the hour' : 'Every order is refused';
  return (
    `${effect}: this release sells the collar at ${own}, but the price in the database is ${other}. ` +
    `Run "npm run migrate" to sell at ${own}, or start the release that sells at ${other}.`
  );
}

/** Compares this release's price with the price that the database accepts. */
@Injectable()
export class PriceCheck implements OnApplicationBootstrap {
  private readonly logger = new Logger('Price');
  private state: State = 'accepted';

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

  /** @returns undefined after `migrate down`, which drops the function but keeps the rule */
  private async read(pool: Pool): Promise<PriceRule | undefined> {
    try {
      return await readPriceRule(pool);
    } catch (error) {
      if (sqlState(error) === UNDEFINED_FUNCTION) return undefined;
      throw error;
    }
  }
}
