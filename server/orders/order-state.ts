import { createHash } from 'node:crypto';
import { ConflictException } from '@nestjs/common';
import type { OrderStatus } from '../../contract/orders.ts';
import { pluralize } from '../../contract/pluralize.ts';
import type { Statements } from '../database/database.ts';

/** What decides which bulk changes apply to an order. */
export interface OrderState {
  id: string;
  status: OrderStatus;
  shipped: boolean;
  /** Whether its customer was erased. */
  erased: boolean;
}

/** The columns of an `OrderState` for an order `o`. */
export const ORDER_STATE =
  'o.id, o.status, o.shipped_at is not null as shipped, o.erased_at is not null as erased';

/** Changes if an order is added or removed, or gets another state. */
export function versionOf(states: readonly OrderState[]): string {
  const lines = states.map(({ id, status, shipped, erased }) => `${id} ${status} ${shipped} ${erased}`);
  return createHash('sha256').update(lines.sort().join('\n')).digest('base64url');
}

export interface LockedSelection {
  ids: string[];
  /** Undefined for orders that may have changed. */
  version?: string;
}

export const selectionChanged = (matches: number) =>
  new ConflictException(
    `The selected orders have changed, so nothing was done. Now ${matches === 1 ? '1 order matches' : `${pluralize(matches, 'order')} match`}.`,
  );

/**
 * Locks an order, so that concurrent changes of it follow each other, and each sees the one before it. To never deadlock,
 * a transaction locks orders before what belongs to them, several by ascending id, and stock last (`lockStock`).
 */
export async function lockOrder(transaction: Statements, id: string): Promise<void> {
  await transaction.query('select from orders where id = $1 for no key update', [id]);
}

/** Locks the orders that exist by ascending id, as every bulk change does, and refuses a selection that has changed. */
export async function lockOrders(
  transaction: Statements,
  { ids, version }: LockedSelection,
): Promise<OrderState[]> {
  const states = await transaction.query<OrderState[]>(
    `select ${ORDER_STATE} from orders o where o.id = any ($1::uuid[]) order by o.id for no key update`,
    [ids],
  );
  if (version !== undefined && versionOf(states) !== version) throw selectionChanged(states.length);
  return states;
}
