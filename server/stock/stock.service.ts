import {
  BadRequestException,
  ConflictException,
  Injectable,
  Logger,
  NotFoundException,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { StockChange, StockCount, StockCountDraft } from '../../contract/api/stock.ts';
import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { VARIANT_NAMES } from '../../contract/shop/facts.shop.ts';
import { stockName } from '../../contract/stock.ts';
import { Database, type Statements } from '../database/database.ts';
import { isUuid } from '../database/is-uuid.ts';
import { summarizeError } from '../http/describe-error.ts';
import { notFoundMessage } from '../http/exceptions.ts';
import { OrderEventPublisher } from '../order-events/order-event-publisher.ts';
import {
  type LockedCount,
  lockStock,
  readCount,
  recordChange,
  StockRepository,
  writeCount,
} from './stock.repository.ts';

const NOT_SAVED = 'Your change isn’t saved. Check the current count, then save again.';

const inWords = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** The error message: what another operator changed first. */
function conflictOf(count: LockedCount): string {
  const { kind, written, changedBy } = count;
  const operator = changedBy ?? 'Someone else';
  const name = stockName(count);
  if (kind === 'returned') return `${operator} put one ${name} back into stock. ${NOT_SAVED}`;
  if (kind === 'taken') return `${operator} took one ${name} from stock for an order. ${NOT_SAVED}`;
  if (written === null) return `${operator} stopped counting ${name}. ${NOT_SAVED}`;
  return `${operator} set ${name} to ${written}. ${NOT_SAVED}`;
}

/** A product without variants is ordered with an empty color. */
const NO_COLORS = [''];

/** Counts what is left of each color of a product. */
@Injectable()
export class StockService implements OnApplicationBootstrap {
  private readonly logger = new Logger('Stock');

  constructor(
    private readonly database: Database,
    private readonly stock: StockRepository,
    private readonly events: OrderEventPublisher,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    try {
      await this.stock.addNewColors(VARIANT_NAMES);
    } catch (error) {
      this.logger.warn(`Cannot add new colors to the stock counts: ${summarizeError(error)}`);
    }
  }

  counts(): Promise<StockCount[]> {
    return this.stock.counts();
  }

  changes(limit: number, before: number | undefined): Promise<StockChange[]> {
    return this.stock.changes(limit, before);
  }

  /** @throws ConflictException if another operator has changed the count since `draft.version` */
  async setCount(draft: StockCountDraft, operator: string): Promise<StockCount> {
    const { color, remaining, version } = draft;
    const corrected = await this.database.transactionAs(operator, async (transaction) => {
      // Locks the product before the stock, in the same order as an update of the product, so that the two never deadlock.
      const { title, colors } = await this.productOf(transaction, draft.product);
      await lockStock(transaction);
      const item = { title, color };
      const current = await readCount(transaction, item);
      // A color that is no longer sold can still stop being counted.
      if (current.remaining === null || remaining !== null) assertSold(color, title, colors);
      if (current.version !== version) throw new ConflictException(conflictOf(current));
      await writeCount(transaction, item, remaining, colors);
      await recordChange(transaction, { ...item, kind: 'set', before: current.remaining, remaining });
      const { kind: _, written: __, ...count } = await readCount(transaction, item);
      return count;
    });
    // The admin area refetches the stock together with the orders.
    this.events.publish({ changed: 1 });
    return corrected;
  }

  private async productOf(
    transaction: Statements,
    product: string,
  ): Promise<{ title: string; colors: readonly string[] }> {
    if (product === BUILT_IN_PRODUCT._id) {
      // Also locks its title.
      await lockStock(transaction);
      return { title: await this.stock.builtInTitle(transaction), colors: VARIANT_NAMES };
    }
    const title = isUuid(product) ? await this.stock.titleOf(transaction, product) : undefined;
    if (title === undefined) throw new NotFoundException(notFoundMessage('product'));
    return { title, colors: NO_COLORS };
  }
}

/** @throws BadRequestException for a color in which the product is not sold */
function assertSold(color: string, title: string, colors: readonly string[]): void {
  if (colors.includes(color)) return;
  throw new BadRequestException(
    colors === NO_COLORS
      ? `${title} has no colors. Leave the color empty.`
      : `${title} isn’t sold in ${JSON.stringify(color)}, only in ${inWords.format(colors)}.`,
  );
}
