import { ConflictException, Injectable } from '@nestjs/common';
import type { Selling, SellingDraft } from '../../contract/api/stock.ts';
import { Database, type Statements } from '../database/database.ts';
import { isoMilliseconds } from '../database/iso-time.ts';
import { OrderEventPublisher } from '../order-events/order-event-publisher.ts';

const SELLING = `select is_on as "on", sentence, version, changed_by as "changedBy",
  ${isoMilliseconds('changed_at')} as "changedAt"
  from selling`;

function conflictOf({ on, sentence, changedBy }: Selling): string {
  const operator = changedBy ?? 'Someone else';
  const change = on ? 'turned selling on' : `turned selling off: “${sentence}”`;
  return `${operator} ${change}${on ? '.' : ''} Your change isn’t saved. Check the current setting, then save again.`;
}

/** Whether the shop takes orders. A trigger updates the rule that every order must pass. */
@Injectable()
export class SellingService {
  constructor(
    private readonly database: Database,
    private readonly events: OrderEventPublisher,
  ) {}

  async read(from: Statements = this.database): Promise<Selling> {
    const [selling] = await from.query<[Selling]>(SELLING);
    return selling;
  }

  /** @throws ConflictException if another operator has changed it since `draft.version` */
  async change({ on, sentence, version }: SellingDraft, operator: string): Promise<Selling> {
    const changedSelling = await this.database.transaction(async (transaction) => {
      const changed = await transaction.execute(
        `update selling set is_on = $1, sentence = $2, version = version + 1, changed_at = now(), changed_by = $3
         where version = $4::bigint`,
        [on, sentence.trim(), operator, version],
      );
      const selling = await this.read(transaction);
      if (changed === 0) throw new ConflictException(conflictOf(selling));
      return selling;
    });
    // The admin area refetches the stock together with the orders.
    this.events.publish({ changed: 1 });
    return changedSelling;
  }
}
