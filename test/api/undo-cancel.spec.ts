import { UNDO_CANCEL_SECONDS } from '../../contract/orders.ts';
import { type Answer, request, signIn } from '../shop/api-client.ts';
import { asOwner, emptyTables, untilLockWaits } from '../shop/database.ts';
import { openEvents } from '../shop/event-stream.ts';
import { setOperatorPassword } from '../shop/operator-command.ts';
import { sharedShop, workerShop } from '../shop/shared-shop.ts';
import { ADMIN } from '../shop/shop-server.ts';
import { storeOrders } from '../shop/store-orders.ts';
import { paymentEvent, STRIPE_WEBHOOK_SECRET, sendEvent } from '../shop/stripe-event.ts';

const UNKNOWN = '0b8f2a52-6d0c-4c3e-9a57-6f3cbbd1f001';
const COLLEAGUE = { email: 'colleague@example.com', password: 'a password of a colleague' };
const UPS = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' };

const shop = sharedShop({ STRIPE_WEBHOOK_SECRET });
const second = workerShop();
beforeEach(emptyTables);

const call = (path: string, method = 'GET', body?: unknown, url = shop.url): Promise<Answer> =>
  request(`${url}/api/orders${path}`, { method, body, token: shop.token });
const setStatus = (id: string, status: string, url?: string) => call(`/${id}/status`, 'PUT', { status }, url);
const undo = (id: string, url?: string) => call(`/${id}/undo-cancel`, 'POST', undefined, url);
const opened = async (id: string) => (await call(`/${id}`)).body;

async function storeOrder(status = 'pending'): Promise<string> {
  await storeOrders({ status });
  return (await call('?limit=1')).body[0]._id;
}

async function cancelledOrder(before = 'pending'): Promise<string> {
  const id = await storeOrder(before);
  expect((await setStatus(id, 'cancelled')).body.status).toBe('cancelled');
  return id;
}

/** As if this many seconds had passed on the clock of the database. */
const letSecondsPass = (seconds: number) =>
  asOwner((client) =>
    client.query('update order_status_changes set changed_at = changed_at - make_interval(secs => $1)', [
      seconds,
    ]),
  );

/** Sends both while the order is locked, so that they are executed one after the other, and returns their statuses. */
async function inTurn(id: string, ...changes: (() => Promise<Answer>)[]): Promise<Answer[]> {
  return await asOwner(async (client) => {
    await client.query('begin');
    await client.query('select from orders where id = $1 for update', [id]);
    const answers: Promise<Answer>[] = [];
    for (const change of changes) {
      answers.push(change());
      await untilLockWaits(answers.length);
    }
    await client.query('commit');
    return Promise.all(answers);
  });
}

describe('undoing a cancellation', () => {
  it.each(['pending', 'paid'])(
    'gives an order back the status %s, with a line in its history',
    async (before) => {
      const id = await storeOrder(before);
      // Directly, so that the shop reports only the undoing.
      await asOwner(async (client) => {
        await client.query('begin');
        await client.query("select set_config('shop.operator', $1, true)", [ADMIN.email]);
        await client.query("update orders set status = 'cancelled'");
        await client.query('commit');
      });
      const stream = await openEvents(shop.url, shop.token);
      await stream.until((events) => events.some(({ event }) => event === 'ready'));
      const { status, body } = await undo(id);
      expect([status, body]).toMatchObject([200, { _id: id, status: before }]);
      await stream.until((events) => events.some(({ data }) => data.changed === 1));
      stream.close();
      const order = await opened(id);
      expect(order.status).toBe(before);
      const changedBy = ADMIN.email;
      expect(order.statusChanges).toMatchObject([
        { from: before, to: 'cancelled', changedBy, undo: false },
        { from: 'cancelled', to: before, changedBy, undo: true },
      ]);
    },
  );

  it('takes the status from the history, whatever the client sends', async () => {
    const id = await storeOrder();
    for (const status of ['paid', 'cancelled']) await setStatus(id, status);
    expect((await call(`/${id}/undo-cancel`, 'POST', { status: 'pending' })).body.status).toBe('paid');
    await setStatus(id, 'cancelled');
    expect((await undo(id)).body.status).toBe('paid');
  });

  it('keeps a shipped order shipped', async () => {
    const id = await storeOrder('paid');
    await call(`/${id}/shipment`, 'POST', UPS);
    await setStatus(id, 'cancelled');
    expect((await undo(id)).body).toMatchObject({ status: 'paid', shippedAt: expect.any(String) });
  });

  it('is possible for 15 seconds on the clock of the database', async () => {
    const [early, late] = [await cancelledOrder(), await cancelledOrder('paid')];
    await letSecondsPass(UNDO_CANCEL_SECONDS.accepted - 10);
    expect((await undo(early)).status).toBe(200);
    await letSecondsPass(10);
    expect(await undo(late)).toMatchObject({
      status: 409,
      body: { error: 'It’s too late to undo this. You can mark the order as paid.' },
    });
    expect((await opened(late)).status).toBe('cancelled');
  });

  it('is possible once', async () => {
    const id = await cancelledOrder();
    const answers = await Promise.all([undo(id), undo(id, second.url), undo(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await opened(id)).statusChanges).toHaveLength(2);
  });

  it('is possible for the operator who cancelled only, who may use another instance', async () => {
    await setOperatorPassword(COLLEAGUE.email, COLLEAGUE.password);
    const token = await signIn(shop.url, COLLEAGUE);
    const id = await cancelledOrder();
    const refused = await request(`${shop.url}/api/orders/${id}/undo-cancel`, { method: 'POST', token });
    expect(refused).toMatchObject({ status: 409, body: { error: 'Someone else cancelled this order.' } });
    expect((await opened(id)).status).toBe('cancelled');
    expect((await undo(id, second.url)).status).toBe(200);
  });

  it('is refused if the order was cancelled in the database', async () => {
    const id = await storeOrder();
    await asOwner((client) => client.query("update orders set status = 'cancelled'"));
    expect((await undo(id)).status).toBe(409);
  });

  it.each(['pending', 'paid'])('is refused for an order that is %s', async (status) => {
    expect((await undo(await storeOrder(status))).status).toBe(409);
  });

  it('responds with 404 for an order that does not exist', async () => {
    expect(await undo(UNKNOWN)).toMatchObject({ status: 404, body: { error: 'This order does not exist.' } });
  });
});

describe('undoing a cancellation while the order changes', () => {
  it('loses to "Mark as Paid" before it, and wins over one after it', async () => {
    const first = await cancelledOrder();
    const [paid, refused] = await inTurn(
      first,
      () => setStatus(first, 'paid', second.url),
      () => undo(first),
    );
    expect([paid?.status, refused?.status]).toEqual([200, 409]);
    expect(refused?.body.error).toBe('This order has changed since it was cancelled.');
    const id = await cancelledOrder();
    await inTurn(
      id,
      () => undo(id),
      () => setStatus(id, 'paid', second.url),
    );
    expect((await opened(id)).statusChanges).toMatchObject([
      { to: 'cancelled' },
      { to: 'pending', undo: true },
      { from: 'pending', to: 'paid', undo: false },
    ]);
  });

  it('loses to a payment before it, which stays to be refunded, and lets one after it mark the order as paid', async () => {
    const pay = (id: string) => sendEvent(shop.url, paymentEvent({ client_reference_id: id }));
    const first = await cancelledOrder();
    const [payment, refused] = await inTurn(
      first,
      () => pay(first),
      () => undo(first, second.url),
    );
    expect([payment?.body.result, refused?.status]).toEqual(['order cancelled', 409]);
    expect(refused?.body.error).toBe(
      'This order was paid after you cancelled it. Mark it as paid, or refund the payment.',
    );
    const { body } = await call('/summary');
    expect(body.paymentProblems).toMatchObject([{ orderId: first, outcome: 'order cancelled' }]);

    const id = await cancelledOrder();
    const [undone, late] = await inTurn(
      id,
      () => undo(id, second.url),
      () => pay(id),
    );
    expect([undone?.status, late?.body.result]).toEqual([200, 'paid']);
    expect((await opened(id)).status).toBe('paid');
  });

  it('is still possible after a payment for an earlier cancellation', async () => {
    const id = await cancelledOrder();
    await sendEvent(shop.url, paymentEvent({ client_reference_id: id }));
    for (const status of ['paid', 'cancelled']) await setStatus(id, status);
    expect((await undo(id)).body.status).toBe('paid');
  });

  it('lets a shipment of the order succeed after it, but not before', async () => {
    const ship = (id: string) => call(`/${id}/shipment`, 'POST', UPS, second.url);
    const first = await cancelledOrder('paid');
    const early = await inTurn(
      first,
      () => ship(first),
      () => undo(first),
    );
    expect(early.map(({ status }) => status)).toEqual([409, 200]);
    const id = await cancelledOrder('paid');
    const late = await inTurn(
      id,
      () => undo(id),
      () => ship(id),
    );
    expect(late.map(({ status }) => status)).toEqual([200, 201]);
  });
});
