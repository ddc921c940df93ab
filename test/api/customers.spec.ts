import { randomUUID } from 'node:crypto';
import type { OrderHistoryEntry } from '../../contract/api/order-history.ts';
import { CUSTOMER_FIELDS, ORDER_NOTE_LIMIT } from '../../contract/customers.ts';
import { request } from '../shop/api-client.ts';
import { asOwner, emptyTables, untilLockWaits } from '../shop/database.ts';
import { customer, ORDER_LINE, orderRow } from '../shop/order-row.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { ADMIN, ANON_KEY } from '../shop/shop-server.ts';
import { storeLegacyOrders, storeOrders } from '../shop/store-orders.ts';

// No server listens on this port, so emails stay in the queue.
const shop = sharedShop({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'orders@shop.example' });
beforeEach(emptyTables);

/** Older than two days, so that no emails are added automatically. */
const LONG_AGO = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000);

const send = (method: string, path: string, body?: unknown, version?: string) =>
  request(`${shop.url}/api/orders${path}`, {
    method,
    body,
    token: shop.token,
    headers: version === undefined ? {} : { 'If-Match': `"${version}"` },
  });
const correct = (id: string, changes: object = {}, version?: string) =>
  send('PUT', `/${id}/customer`, customer(changes), version);
const erase = (id: string, version?: string) => send('DELETE', `/${id}/customer`, undefined, version);
const details = async (id: string) => (await send('GET', `/${id}`)).body;
const found = async (search: string) =>
  (await send('GET', `?search=${encodeURIComponent(search)}`)).body.map(({ _id }: { _id: string }) => _id);
const ship = (id: string) => send('POST', `/${id}/shipment`, { carrier: 'ups', trackingNumber: '1Z1' });

async function store(changes: object = {}): Promise<string> {
  const order = { id: randomUUID(), ...changes };
  await storeOrders(order);
  return order.id;
}
const rowOf = (id: string) =>
  asOwner(async (client) => (await client.query('select * from orders where id = $1', [id])).rows[0]);

describe('the customer of an order', () => {
  it('is corrected; the history records fields and operator, but no values', async () => {
    const id = await store();
    const changes = { name: ' Grace Hopper ', email: 'grace@example.com', phone: '555 0100', zip: '90002' };
    const { status, body, headers } = await correct(id, changes);
    expect([status, body.customerInfo]).toEqual([200, { name: 'Grace Hopper', email: 'grace@example.com' }]);
    const order = await details(id);
    expect(order).toMatchObject({
      customerInfo: { name: 'Grace Hopper', email: 'grace@example.com', phone: '555 0100' },
      shippingAddress: { address: '1 Engine Street', address2: '', zip: '90002' },
    });
    expect(headers.get('etag')).toBe(`"${order.customerVersion}"`);
    expect(order.history).toEqual([
      {
        recordedAt: expect.any(String),
        recordedBy: ADMIN.email,
        kind: 'customer corrected',
        fields: ['name', 'email', 'phone', 'zip'],
        note: null,
      },
    ]);
    expect(JSON.stringify(order.history)).not.toMatch(/Ada|Grace|ada@|9000/);
  });

  it('can be corrected in each field; an unchanged customer is no correction', async () => {
    const id = await store({ phone: null, address2: null });
    expect((await correct(id)).status).toBe(200);
    expect((await details(id)).history).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ phone: null, address2: null });
    for (const field of CUSTOMER_FIELDS) {
      const value = { state: 'NV', email: 'x@example.com' }[field as string] ?? 'x';
      expect((await correct(id, { [field]: value })).status).toBe(200);
      expect((await correct(id)).status).toBe(200);
    }
    const history: OrderHistoryEntry[] = (await details(id)).history;
    expect(history.map(({ fields }) => fields)).toEqual(
      CUSTOMER_FIELDS.flatMap((field) => [[field], [field]]),
    );
  });

  it('is found by the new name and email, not by the old ones', async () => {
    const id = await store();
    await correct(id, { name: 'Grace Hopper', email: 'grace@navy.example' });
    expect(await found('grace hopper')).toEqual([id]);
    expect(await found('grace@navy.example')).toEqual([id]);
    expect(await found('lovelace')).toEqual([]);
    expect(await found('ada@example.com')).toEqual([]);
  });

  it('is not overwritten from an outdated version', async () => {
    const id = await store();
    const { customerVersion } = await details(id);
    expect((await correct(id, { zip: '90002' }, customerVersion)).status).toBe(200);
    expect(await correct(id, { zip: '90003' }, customerVersion)).toMatchObject({
      status: 412,
      body: {
        error:
          'This customer’s details were changed after you opened the order. Your changes aren’t saved. Check the current version, then save again.',
      },
    });
    const { customerVersion: now, shippingAddress } = await details(id);
    expect(shippingAddress.zip).toBe('90002');
    expect((await correct(id, { zip: '90003' }, now)).status).toBe(200);
  });

  it('is changed by only one of two concurrent operators', async () => {
    const id = await store();
    const { customerVersion } = await details(id);
    await Promise.all([details(id), details(id)]);
    const answers = await asOwner(async (client) => {
      await client.query('begin');
      await client.query('select from orders for update');
      const corrections = ['90002', '90003'].map((zip) => correct(id, { zip }, customerVersion));
      await untilLockWaits(2);
      await client.query('commit');
      return Promise.all(corrections);
    });
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await details(id)).history).toHaveLength(1);
  });

  it('is not corrected after shipping, unless the shipment is undone', async () => {
    const id = await store({ status: 'paid' });
    await ship(id);
    expect(await correct(id, { zip: '90002' })).toMatchObject({
      status: 409,
      body: {
        error:
          'This order is marked as shipped, so the customer’s details can’t be edited. If the package hasn’t gone out yet, undo the shipment first.',
      },
    });
    const past = asOwner((client) => client.query("update orders set zip = '90002' where id = $1", [id]));
    await expect(past).rejects.toMatchObject({ code: '23514', constraint: 'orders_correction_rule' });
    expect((await details(id)).shippingAddress.zip).toBe('90001');
    await send('DELETE', `/${id}/shipment`);
    expect((await correct(id, { zip: '90002' })).status).toBe(200);
  });

  it('gets no automatic resend, and the next email at the corrected address', async () => {
    const id = await store({ created_at: LONG_AGO });
    await asOwner((client) =>
      client.query(
        `insert into order_emails (order_id, kind, recipient, state, next_attempt_at, sent_at)
         values ($1, 'confirmation', 'ada@example.com', 'sent', null, now())`,
        [id],
      ),
    );
    await correct(id, { email: 'Grace+cats@Example.com' });
    expect((await details(id)).emails).toMatchObject([{ kind: 'confirmation', state: 'sent' }]);
    expect((await send('POST', `/${id}/emails`, { kind: 'confirmation' })).status).toBe(202);
    const { rows } = await asOwner((client) =>
      client.query("select recipient, state from order_emails where kind = 'confirmation'"),
    );
    expect(rows).toEqual([
      { recipient: 'grace@example.com', state: expect.stringMatching(/waiting|sending/) },
    ]);
  });

  it.each([
    [{ name: ' ' }, 'name must be 1 to 200 characters long.'],
    [{ name: 'x'.repeat(201) }, 'name must be 1 to 200 characters long.'],
    [{ email: 'nobody' }, 'Enter a complete email address, like name@example.com.'],
    [{ email: 'a b@example.com' }, 'Enter a complete email address, like name@example.com.'],
    [{ email: 'a\u0085b@example.com' }, 'Enter a complete email address, like name@example.com.'],
    [{ email: 'a@b@example.com' }, 'Enter a complete email address, like name@example.com.'],
    [{ phone: 'x'.repeat(41) }, 'phone must be at most 40 characters long.'],
    [{ phone: null }, 'phone must be a string.'],
    [{ address: '' }, 'address must be 1 to 300 characters long.'],
    [{ city: 'a\0' }, 'city must not contain NUL characters or unpaired surrogates.'],
    [{ address2: '\ud800' }, 'address2 must not contain NUL characters or unpaired surrogates.'],
    [{ state: 'DC' }, 'state must be one of the 50 states, such as CA.'],
    [{ zip: '' }, 'zip must be 1 to 20 characters long.'],
    [
      { status: 'paid' },
      'The body has an unknown field. The allowed fields are name, email, phone, address, address2, city, state, zip.',
    ],
  ])('is refused: %j', async (changes, error) => {
    const id = await store();
    expect(await correct(id, changes)).toMatchObject({ status: 400, body: { error } });
    expect((await details(id)).history).toEqual([]);
  });

  it('is corrected only for an order that exists', async () => {
    expect((await correct(randomUUID())).status).toBe(404);
  });
});

describe('a note', () => {
  it('is added to the history with its author', async () => {
    const id = await store();
    const { status, body } = await send('POST', `/${id}/notes`, { note: ' Rings twice.\nHas a dog. ' });
    const line = {
      recordedAt: expect.any(String),
      recordedBy: ADMIN.email,
      kind: 'note',
      fields: null,
      note: 'Rings twice.\nHas a dog.',
    };
    expect([status, body]).toEqual([201, line]);
    await ship(id);
    expect((await send('POST', `/${id}/notes`, { note: 'x'.repeat(ORDER_NOTE_LIMIT) })).status).toBe(201);
    expect((await details(id)).history).toHaveLength(2);
    expect((await details(id)).history[0]).toEqual(line);
  });

  it.each([
    ['empty', '', `1 to ${ORDER_NOTE_LIMIT} characters long`],
    ['blank', ' \n ', `1 to ${ORDER_NOTE_LIMIT} characters long`],
    ['too long', 'x'.repeat(ORDER_NOTE_LIMIT + 1), `1 to ${ORDER_NOTE_LIMIT} characters long`],
    ['not text', null, 'a string'],
  ])('is refused if it is %s', async (_, note, requirement) => {
    const id = await store();
    expect(await send('POST', `/${id}/notes`, { note })).toMatchObject({
      status: 400,
      body: { error: `note must be ${requirement}.` },
    });
  });

  it('is refused for an unknown order', async () => {
    expect((await send('POST', `/${randomUUID()}/notes`, { note: 'x' })).status).toBe(404);
  });
});

/** Ids, times and transaction numbers, which may contain any three digits. */
const GENERATED =
  /"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"|"\d{4}-\d\d-\d\dT[\d:.]+Z"|"(id|inserted_in)":"\d+"/g;

/** All text in the tables about orders. */
const everything = () =>
  asOwner(async (client) => {
    let texts = '';
    for (const table of [
      'orders',
      'order_emails',
      'order_history',
      'order_status_changes',
      'shipments',
      'stripe_payments',
    ])
      texts += JSON.stringify((await client.query(`select * from ${table}`)).rows);
    return texts.replaceAll(GENERATED, '');
  });

describe('erasing a customer', () => {
  const PERSONAL = {
    name: 'Zuleika Quartz',
    email: 'Zuleika+cats@quartz.example',
    phone: '555 0199',
    address: '77 Hidden Lane',
    address2: 'Attic',
    city: 'Quartzville',
    state: 'OR',
    zip: '97358',
    cardholder_name: 'Z. Quartz',
    card_number: '5105 1051 0510 5100',
    card_expiry: '11/31',
    card_cvc: '737',
  };

  it('covers all their orders and nothing else, and keeps items, totals and dates', async () => {
    const customer = { ...PERSONAL, created_at: LONG_AGO };
    const shipped = await store({ ...customer, status: 'paid' });
    const pending = await store({ ...customer, email: 'zuleika+CATS@Quartz.example', phone: null });
    const other = await store({ ...customer, email: 'zuleika@quartz.example' });
    await send('POST', `/${shipped}/shipment`, { carrier: 'ups', trackingNumber: '1ZQUARTZ' });
    await send('POST', `/${shipped}/notes`, { note: 'Quartz rings twice.' });
    await asOwner((client) =>
      client.query(
        `insert into order_emails (order_id, kind, recipient, state, next_attempt_at, sent_at, error) values
           ($1, 'confirmation', 'zuleika@quartz.example', 'sent', null, now(), 'Quartz was slow.'),
           ($1, 'notice', null, 'failed', null, null, 'Quartz refused it.'),
           ($2, 'confirmation', 'zuleika@quartz.example', 'sending', now() + interval '2 minutes', null, null)`,
        [shipped, pending],
      ),
    );
    const untouched = await rowOf(other);

    expect(await erase(pending)).toMatchObject({ status: 200, body: { orders: 2 } });

    expect(await rowOf(other)).toEqual(untouched);
    await asOwner((client) => client.query('delete from orders where id = $1', [other]));
    expect(await everything()).not.toMatch(/zuleika|quartz|555 0199|hidden|attic|97358|5105|737|11\/31/i);
    expect(await rowOf(shipped)).toMatchObject({
      name: 'Erased',
      email: 'erased@erased.invalid',
      cardholder_name: 'Erased',
      card_number: '5100',
      card_last4: '5100',
      card_expiry: '00/00',
      card_cvc: '',
      created_at: LONG_AGO,
      total: ORDER_LINE.salePrice.toFixed(2),
      status: 'paid',
    });
    const order = await details(shipped);
    expect(order).toMatchObject({
      erasedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      amount: ORDER_LINE.salePrice,
      items: orderRow().items,
      shipment: { carrier: 'ups', trackingNumber: null },
      emails: [{ kind: 'confirmation', state: 'sent', error: null }],
    });
    expect(order.history.at(-1)).toMatchObject({ kind: 'customer erased', recordedBy: ADMIN.email });
    expect(await found('zuleika')).toEqual([]);
    const draft = { carrier: 'ups', trackingNumber: '1ZQUARTZ' };
    expect((await send('PUT', `/${shipped}/shipment`, draft)).status).toBe(404);
    expect((await details(shipped)).shipment.trackingNumber).toBeNull();
    expect(await erase(pending)).toMatchObject({ status: 200, body: { orders: 0 } });
  });

  it('is refused if the customer has changed', async () => {
    const id = await store();
    const { customerVersion } = await details(id);
    await correct(id, { email: 'grace@example.com' });
    expect((await erase(id, customerVersion)).status).toBe(412);
    expect((await details(id)).erasedAt).toBeNull();
    expect((await erase(id, (await details(id)).customerVersion)).status).toBe(200);
    expect((await erase(randomUUID())).status).toBe(404);
  });

  it.each(['the version', '*'])('is refused if the customer changes meanwhile: %s', async (expected) => {
    const [id, other] = [await store(PERSONAL), await store(PERSONAL)];
    const { customerVersion } = await details(id);
    await asOwner(async (client) => {
      await client.query('begin');
      await client.query(`update orders set email = 'grace@example.com' where id = $1`, [id]);
      const erased = erase(id, expected === '*' ? undefined : customerVersion);
      await untilLockWaits();
      await client.query('commit');
      expect((await erased).status).toBe(412);
    });
    for (const order of [id, other]) expect((await details(order)).erasedAt).toBeNull();
  });

  it('leaves other erased customers unchanged', async () => {
    const [ada, grace] = [await store(), await store({ email: 'grace@example.com' })];
    const living = await store({ email: 'erased@erased.invalid', name: 'Alive' });
    expect((await erase(ada)).body).toEqual({ orders: 1 });
    expect((await erase(grace)).body).toEqual({ orders: 1 });
    expect((await details(living)).customerInfo.name).toBe('Alive');
    expect((await erase(living)).body).toEqual({ orders: 1 });
  });

  it.each(['_@-', '"@\u00a3', "o'hara\\|:*@example.com", 'LC123456@example.com'])(
    'finds the email %s',
    async (email) => {
      const id = randomUUID();
      await storeLegacyOrders({ id, email }, {});
      expect((await erase(id)).body).toEqual({ orders: 1 });
    },
  );

  it('is final: no correction, shipment or email, and a replayed order is not stored again', async () => {
    const key = randomUUID();
    const place = () =>
      request(`${shop.url}/rest/v1/orders?select=id`, {
        body: orderRow(PERSONAL),
        headers: { apikey: ANON_KEY, Prefer: 'return=representation', 'Idempotency-Key': key },
      });
    const id = (await place()).body[0].id;
    await send('PUT', `/${id}/status`, { status: 'paid' });
    await erase(id);

    expect((await place()).status).toBe(409);
    expect(await everything()).not.toMatch(/quartz/i);
    expect(await correct(id)).toMatchObject({
      status: 409,
      body: { error: 'This customer’s data has been erased.' },
    });
    expect(await ship(id)).toMatchObject({
      status: 409,
      body: { error: 'This customer’s data has been erased, so there’s no address to ship to.' },
    });
    expect(await send('POST', `/${id}/emails`, { kind: 'confirmation' })).toMatchObject({
      status: 409,
      body: { error: 'This customer’s data has been erased.' },
    });
    expect(await send('POST', `/${id}/notes`, { note: 'Zuleika Quartz called.' })).toMatchObject({
      status: 409,
      body: { error: 'This customer’s data has been erased.' },
    });
    expect((await send('PUT', `/${id}/status`, { status: 'cancelled' })).status).toBe(200);
    // An older release, which does not check, adds no email either.
    const { rowCount } = await asOwner((client) =>
      client.query(
        `insert into order_emails (order_id, kind, recipient) values ($1, 'confirmation', 'quartz@example.com')`,
        [id],
      ),
    );
    expect(rowCount).toBe(0);
  });

  it('removes a paid order from the orders to ship and from the carrier export', async () => {
    const [id, other] = [
      await store({ status: 'paid' }),
      await store({ status: 'paid', email: 'grace@example.com' }),
    ];
    await erase(id);
    const toShip = (await send('GET', '?fulfillment=unshipped')).body;
    expect(toShip.map(({ _id }: { _id: string }) => _id)).toEqual([other]);
    expect((await send('GET', '/counts')).body.unshipped).toBe(1);
    const { url } = (await send('POST', '/exports', { format: 'carrier' })).body;
    const { body: file } = await request(`${shop.url}${url}`);
    expect([file.includes(id), file.includes(other)]).toEqual([false, true]);
  });

  it.each([
    ['shipped', `insert into shipments (order_id, carrier, tracking_number) values ($1, 'ups', '1Z1')`],
    ['given another number', `update shipments set tracking_number = '1Z2' where order_id = $1`],
  ])('prevents an order from being %s by an older release', async (_, statement) => {
    const id = await store({ status: 'paid' });
    if (statement.startsWith('update')) expect((await ship(id)).status).toBe(201);
    await erase(id);
    const written = asOwner((client) => client.query(statement, [id]));
    await expect(written).rejects.toMatchObject({ constraint: 'shipments_erased_rule' });
  });

  it('covers an email that is being added, and prevents a concurrent one', async () => {
    const id = await store(PERSONAL);
    // Opens the connections in advance, so that none opens too late.
    await Promise.all([details(id), details(id)]);
    const adding = asOwner(async (client) => {
      await client.query('begin');
      await client.query(
        `insert into order_emails (order_id, kind) values ($1, 'notice') on conflict do nothing`,
        [id],
      );
      const erased = erase(id);
      await untilLockWaits();
      await client.query('commit');
      return erased;
    });
    expect((await adding).body).toEqual({ orders: 1 });

    const next = await store(PERSONAL);
    await asOwner(async (client) => {
      await client.query('begin');
      await client.query('select erase_customer($1)', [PERSONAL.email]);
      const asked = send('POST', `/${next}/emails`, { kind: 'confirmation' });
      await untilLockWaits();
      await client.query('commit');
      expect((await asked).status).toBe(409);
    });
    expect((await asOwner((client) => client.query('select from order_emails'))).rowCount).toBe(0);
  });

  it('locks orders by id like every bulk change, so that none deadlock', async () => {
    const last = await store({ ...PERSONAL, id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' });
    const first = await store({ ...PERSONAL, id: '00000000-0000-4000-8000-000000000000' });
    await asOwner(async (client) => {
      await client.query('begin');
      await client.query('select from orders where id = $1 for update', [last]);
      const erased = erase(last);
      await untilLockWaits();
      const other = asOwner((owner) =>
        owner.query('select from orders where id = $1 for update nowait', [first]),
      );
      await expect(other).rejects.toMatchObject({ code: '55P03' });
      await client.query('commit');
      expect((await erased).body).toEqual({ orders: 2 });
    });
  });
});
