import { Injectable } from '@nestjs/common';
import { REVERSAL_STATES } from '../../contract/payments.ts';
import { Database } from '../database/database.ts';
import type { Reversal } from './stripe-reversal.ts';

/** Of two events in the same second, the one with the later state is newer. */
const ageOf = (row: string) =>
  `(${row}.reported_at, array_position(array['${REVERSAL_STATES.join("', '")}'], ${row}.state), ${row}.amount)`;

/** Refunds and disputes in their latest state. Their events arrive in any order, even before the event of the payment. */
@Injectable()
export class ReversalsRepository {
  constructor(private readonly database: Database) {}

  /** @returns whether this changed anything */
  async record({ id, paymentIntentId, state, amount, currency, reportedAt }: Reversal): Promise<boolean> {
    const recorded = await this.database.execute(
      `insert into stripe_reversals as r (id, payment_intent_id, state, amount, currency, reported_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (id) do update
         set state = excluded.state, amount = excluded.amount, reported_at = excluded.reported_at
         where ${ageOf('excluded')} > ${ageOf('r')}`,
      [id, paymentIntentId, state, amount, currency, reportedAt],
    );
    return recorded > 0;
  }
}
