import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { type Answer, request } from './api-client.ts';
import { orderRow } from './order-row.ts';

const { _id, title, salePrice } = BUILT_IN_PRODUCT;

interface Shop {
  url: string;
  token: string;
}

export const readStock = async ({ url, token }: Shop) => (await request(`${url}/api/stock`, { token })).body;

/** The current count of a color of the built-in product. */
export async function countOf(shop: Shop, color = 'Blue', of = title) {
  const { counts } = await readStock(shop);
  return counts?.find(
    (count: { title: string; color: string }) => count.title === of && count.color === color,
  );
}

/** As an operator who has just read the count. */
export async function setCount(
  shop: Shop,
  remaining: unknown,
  color = 'Blue',
  changes: object = {},
): Promise<Answer> {
  const { version = 0 } = (await countOf(shop, color)) ?? {};
  return request(`${shop.url}/api/stock/counts`, {
    method: 'PUT',
    token: shop.token,
    body: { product: _id, color, remaining, version, ...changes },
  });
}

export async function setSelling(shop: Shop, changes: object): Promise<Answer> {
  const { selling = {} } = await readStock(shop);
  return request(`${shop.url}/api/stock/selling`, {
    method: 'PUT',
    token: shop.token,
    body: { on: selling.on, sentence: selling.sentence, version: selling.version, ...changes },
  });
}

/** An order for one of the built-in product. */
export const orderIn = (color: string, changes: object = {}) =>
  orderRow({ items: [{ title, quantity: 1, color, salePrice }], ...changes });
