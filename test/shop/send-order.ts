import { type Answer, request } from './api-client.ts';
import { orderRow } from './order-row.ts';
import { ANON_KEY } from './shop-server.ts';

/** Sends one or more orders to a shop's Data API, with the public key. */
export const sendOrder = (shop: string | undefined, body: unknown = orderRow()): Promise<Answer> =>
  request(`${shop}/rest/v1/orders`, { body, headers: { apikey: ANON_KEY } });

/** Places orders. @returns their IDs in the same order */
export async function placeOrders(shop: string, ...rows: object[]): Promise<string[]> {
  const { status, body } = await request(`${shop}/rest/v1/orders?select=id`, {
    body: rows,
    headers: { apikey: ANON_KEY, Prefer: 'return=representation' },
  });
  if (status !== 201) throw new Error(`The orders were not stored: ${JSON.stringify(body)}`);
  return body.map(({ id }: { id: string }) => id);
}
