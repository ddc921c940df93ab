import { randomUUID } from 'node:crypto';
import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { request } from '../shop/api-client.ts';
import { asOwner, emptyTables } from '../shop/database.ts';
import { placeOrders } from '../shop/send-order.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { ADMIN } from '../shop/shop-server.ts';
import { countOf, orderIn, setCount } from '../shop/stock.ts';

const { title } = BUILT_IN_PRODUCT;

const shop = sharedShop();
beforeEach(emptyTables);

const call = (path: string, method = 'GET', body?: unknown) =>
  request(`${shop.url}/api/orders/${path}`, { method, body, token: shop.token });
const setState = (id: string, state: string) => call(`${id}/stock`, 'PUT', { state });
const remaining = async () => (await countOf(shop)).remaining;
const refusal = (error: string) => ({ status: 409, body: { error } });

/** Some time ago, so that the cancellation can no longer be undone. */
async function cancel(id: string): Promise<void> {
  await call(`${id}/status`, 'PUT', { status: 'cancelled' });
  await asOwner((owner) =>
    owner.query(`update order_status_changes set changed_at = changed_at - interval '1 minute'`),
  );
}

async function buyAndCancel(): Promise<string> {
  const [id = ''] = await placeOrders(shop.url, orderIn('Blue'));
  await cancel(id);
  return id;
}

describe('the item of a cancelled order', () => {
  it('stays out of stock until an operator puts it back, once', async () => {
    await setCount(shop, 3);
    const id = await buyAndCancel();
    const item = { title, color: 'Blue' };
    expect((await call(`${id}/stock`)).body).toEqual({
      ...item,
      remaining: 2,
      state: 'taken',
      changedAt: null,
      changedBy: null,
    });
    const answers = await Promise.all([setState(id, 'returned'), setState(id, 'returned')]);
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([
        200,
        { ...item, remaining: 3, state: 'returned', changedBy: ADMIN.email },
      ]);
    expect(await remaining()).toBe(3);
    const { body: log } = await request(`${shop.url}/api/stock/changes?limit=1`, { token: shop.token });
    const order = { _id: id, orderNumber: 'LC123456' };
    expect(log).toMatchObject([
      { ...item, kind: 'returned', before: 2, remaining: 3, order, changedBy: ADMIN.email },
    ]);
  });

  it('can be taken from stock again once the order is paid, unless it has sold out', async () => {
    await setCount(shop, 1);
    const id = await buyAndCancel();
    await setState(id, 'returned');
    expect(await setState(id, 'taken')).toMatchObject(refusal('This order is cancelled.'));
    await call(`${id}/status`, 'PUT', { status: 'paid' });
    expect((await setState(id, 'taken')).body).toMatchObject({ remaining: 0, state: 'taken' });
    expect((await setState(id, 'taken')).body).toMatchObject({ remaining: 0 });
    await cancel(id);
    await setState(id, 'returned');
    await placeOrders(shop.url, orderIn('Blue'));
    await call(`${id}/status`, 'PUT', { status: 'paid' });
    expect(await setState(id, 'taken')).toMatchObject(refusal(`${title} in Blue is sold out.`));
    expect(await remaining()).toBe(0);
  });

  it('cannot be put back while the cancellation can be undone', async () => {
    await setCount(shop, 3);
    const [id = ''] = await placeOrders(shop.url, orderIn('Blue'));
    expect(await setState(id, 'returned')).toMatchObject(
      refusal('Only items from cancelled orders can be put back in stock.'),
    );
    await call(`${id}/status`, 'PUT', { status: 'cancelled' });
    expect(await setState(id, 'returned')).toMatchObject(
      refusal('This order was just cancelled. Try again in 15 seconds.'),
    );
    expect(await remaining()).toBe(2);
  });

  it('cannot be put back if it is not counted', async () => {
    const id = await buyAndCancel();
    expect((await call(`${id}/stock`)).body).toMatchObject({ remaining: null, state: 'taken' });
    expect(await setState(id, 'returned')).toMatchObject(refusal(`${title} in Blue isn’t counted.`));
  });

  it('needs an existing order and a valid state', async () => {
    expect(await setState(randomUUID(), 'returned')).toMatchObject({
      status: 404,
      body: { error: 'This order does not exist.' },
    });
    expect(await setState(await buyAndCancel(), 'lost')).toMatchObject({
      status: 400,
      body: { error: 'state must be "taken" or "returned".' },
    });
  });
});
