import { randomUUID } from 'node:crypto';
import { orderToken, type TokenPurpose } from '../../server/orders/order-token.ts';
import { type Answer, request } from './api-client.ts';
import { asOwner } from './database.ts';
import { storeOrders } from './store-orders.ts';

export const orderTokenOf = (id: string, purpose: TokenPurpose = 'order page'): Promise<string> =>
  asOwner(async (client) => {
    const { rows } = await client.query<{ secret: Buffer }>('select secret from order_page_secret');
    return orderToken(purpose, id, rows[0]?.secret ?? Buffer.alloc(0));
  });

/** Stores an order, and returns its ID and the token of its page. */
export async function storeOrderWithPage(changes: object = {}): Promise<{ id: string; token: string }> {
  const id = randomUUID();
  await storeOrders({ id, ...changes });
  return { id, token: await orderTokenOf(id) };
}

export const readOrderPage = (url: string, token: string, headers = {}): Promise<Answer> =>
  request(`${url}/api/orders/page`, { body: { token }, headers });

export const cancelOnPage = (url: string, token: string): Promise<Answer> =>
  request(`${url}/api/orders/page/cancellation`, { body: { token } });
