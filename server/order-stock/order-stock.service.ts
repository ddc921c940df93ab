import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import type { OrderStock } from '../../contract/api/stock.ts';
import { type OrderStatus, UNDO_CANCEL_SECONDS } from '../../contract/orders.ts';
import { stockName } from '../../contract/stock.ts';
import { Database, type Statements } from '../database/database.ts';
import { isoMilliseconds } from '../database/iso-time.ts';
import { OrderEventPublisher } from '../order-events/order-event-publisher.ts';
import { IS_UNDOABLE_NOW } from '../orders/cancellations.repository.ts';
import { lockOrder } from '../orders/order-state.ts';
import { UNKNOWN_ORDER } from '../orders/orders.service.ts';
import { lockStock, readCount, recordChange, type StockItem } from '../stock/stock.repository.ts';

/** The built-in product is counted under its newest title. */
const ITEM = `case
    when shop_rule() -> 'offers' @> jsonb_build_array(jsonb_build_object('title', o.items -> 0 -> 'title'))
      then shop_rule() #>> '{offers,0,title}'
    else o.items -> 0 ->> 'title'
  end as title, o.items -> 0 ->> 'color' as color`;

interface OrderRecord extends OrderStock {
  status: OrderStatus;
  is_undoable: boolean;
}

async function readItem(from: Statements, id: string): Promise<OrderRecord> {
  const [order] = await from.query<(OrderRecord | undefined)[]>(
    `select i.*, c.remaining, coalesce(l.kind, 'taken') as state, l.changed_by as "changedBy",
       ${isoMilliseconds('l.changed_at')} as "changedAt"
     from (select o.id, o.status, ${IS_UNDOABLE_NOW} as is_undoable, ${ITEM} from orders o where o.id = $1) i
       left join stock_counts c using (title, color)
       left join lateral (
         select * from stock_changes where order_id = i.id order by id desc limit 1
       ) l on true`,
    [id],
  );
  if (order === undefined) throw new NotFoundException(UNKNOWN_ORDER);
  return order;
}

function toOrderStock({ title, color, remaining, state, changedAt, changedBy }: OrderRecord): OrderStock {
  return { title, color, remaining, state, changedAt, changedBy };
}

/** @throws ConflictException if the item of the order cannot be put back, or taken again */
function assertPossible(
  order: OrderRecord,
  state: OrderStock['state'],
): asserts order is OrderRecord & { remaining: number } {
  const name = stockName(order);
  if (order.remaining === null) throw new ConflictException(`${name} isn’t counted.`);
  if (state === 'returned') {
    if (order.status !== 'cancelled')
      throw new ConflictException('Only items from cancelled orders can be put back in stock.');
    if (order.is_undoable)
      throw new ConflictException(
        `This order was just cancelled. Try again in ${UNDO_CANCEL_SECONDS.accepted} seconds.`,
      );
    return;
  }
  if (order.status === 'cancelled') throw new ConflictException('This order is cancelled.');
  if (order.remaining === 0) throw new ConflictException(`${name} is sold out.`);
}

/** Puts the item of a cancelled order back into stock, and takes it again once the order is paid. */
@Injectable()
export class OrderStockService {
  constructor(
    private readonly database: Database,
    private readonly events: OrderEventPublisher,
  ) {}

  async read(orderId: string): Promise<OrderStock> {
    return toOrderStock(await readItem(this.database, orderId));
  }

  /** Does nothing if the item is already in this state, so that two operators cannot put it back twice. */
  async change(orderId: string, state: OrderStock['state'], operator: string): Promise<OrderStock> {
    const { changed, order } = await this.database.transactionAs(operator, async (transaction) => {
      await lockOrder(transaction, orderId);
      await lockStock(transaction);
      const current = await readItem(transaction, orderId);
      if (current.state === state) return { changed: 0, order: current };
      assertPossible(current, state);
      await this.correct(transaction, orderId, current, state);
      return { changed: 1, order: await readItem(transaction, orderId) };
    });
    this.events.publish({ changed });
    return toOrderStock(order);
  }

  private async correct(
    transaction: Statements,
    orderId: string,
    { title, color }: StockItem,
    kind: OrderStock['state'],
  ): Promise<void> {
    // Orders may have changed it since it was read.
    const { remaining: before } = await readCount(transaction, { title, color });
    const remaining = (before ?? 0) + (kind === 'returned' ? 1 : -1);
    if (remaining < 0) throw new ConflictException(`${stockName({ title, color })} is sold out.`);
    await transaction.query('update stock_counts set remaining = $3 where title = $1 and color = $2', [
      title,
      color,
      remaining,
    ]);
    await recordChange(transaction, { title, color, kind, before, remaining, orderId });
  }
}
