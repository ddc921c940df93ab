import { request } from '../shop/api-client.ts';
import { asOwner, emptyTables } from '../shop/database.ts';
import { makeEmailsDue } from '../shop/due-emails.ts';
import { type MailServer, type ReceivedEmail, startMailServer } from '../shop/mail-server.ts';
import { orderRow } from '../shop/order-row.ts';
import { placeOrders } from '../shop/send-order.ts';
import { type SharedShop, sharedShop } from '../shop/shared-shop.ts';
import { ADMIN } from '../shop/shop-server.ts';
import { SALE_PRICE } from '../shop/shown-prices.ts';
import { storeOrders } from '../shop/store-orders.ts';
import { untilEmailed as until } from '../shop/until-emailed.ts';

const FROM = 'orders@shop.example';
const SUPPORT = 'help@shop.example';
const UNKNOWN = '0b8f2a52-6d0c-4c3e-9a57-6f3cbbd1f001';

let receiver: MailServer;
const shop = sharedShop(async () => {
  receiver = await startMailServer();
  return {
    SMTP_URL: receiver.url,
    MAIL_FROM: `Cat Shop <${FROM}>`,
    SUPPORT_EMAIL: SUPPORT,
    SHOP_URL: 'https://shop.example',
    SHOP_ADDRESS: '1 Main Street\\nAustin, TX 78701',
    PAYMENT_LINK: 'https://pay.example/{id}',
    TIME_ZONE: 'America/Chicago',
  };
});
afterAll(() => receiver.close());

beforeEach(async () => {
  await emptyTables();
  receiver.behave({});
  receiver.received.length = 0;
});

async function place(row: object = orderRow(), at: SharedShop = shop): Promise<string> {
  const [id = ''] = await placeOrders(at.url, ...[row].flat());
  return id;
}

const isTo = (address: string) => (email: ReceivedEmail) => email.to[0] === address;
const confirmations = () =>
  receiver.received.filter(({ headers }) => /^Your order \w+(:|$)/.test(headers.subject ?? ''));
const alerts = () => receiver.received.filter(isTo(SUPPORT));

async function received(count: number, emails: () => ReceivedEmail[]): Promise<ReceivedEmail[]> {
  await until(() => emails().length >= count);
  return emails();
}

async function emailsOf(id: string) {
  const { body } = await request(`${shop.url}/api/orders/${id}`, { token: shop.token });
  return body.emails;
}
const confirmationOf = async (id: string) =>
  (await emailsOf(id)).find(({ kind }: { kind: string }) => kind === 'confirmation');
const untilState = (id: string, state: string) =>
  until(async () => (await confirmationOf(id))?.state === state);

const sendAgain = (id: string, body: unknown = { kind: 'confirmation' }) =>
  request(`${shop.url}/api/orders/${id}/emails`, { body, token: shop.token });

const cancel = (id: string) =>
  request(`${shop.url}/api/orders/${id}/status`, {
    method: 'PUT',
    body: { status: 'cancelled' },
    token: shop.token,
  });

/** As if this many seconds had passed since the last changes of orders. */
const letSecondsPass = (seconds: number) =>
  asOwner((client) =>
    client.query('update order_status_changes set changed_at = changed_at - make_interval(secs => $1)', [
      seconds,
    ]),
  );

/** As if the last changes of orders had been this many seconds ago. */
const setAge = (seconds: number) =>
  asOwner((client) =>
    client.query('update order_status_changes set changed_at = now() - make_interval(secs => $1)', [seconds]),
  );

describe('a stored order', () => {
  it('sends a confirmation to the shopper and an alert to the owner', async () => {
    const id = await place(orderRow({ address2: 'Loft', phone: '555 0100' }));
    const [confirmation] = await received(1, confirmations);
    const [alert] = await received(1, alerts);
    expect(confirmation).toMatchObject({
      from: FROM,
      to: ['ada@example.com'],
      headers: {
        from: `Cat Shop <${FROM}>`,
        to: 'Ada Lovelace <ada@example.com>',
        'reply-to': SUPPORT,
        subject: `Your order LC123456: pay ${SALE_PRICE} to complete it`,
        'auto-submitted': 'auto-generated',
      },
    });
    for (const content of [confirmation?.text, confirmation?.html]) {
      for (const said of [
        'LC123456',
        'Smart Laser Cat Collar',
        'Pink',
        SALE_PRICE,
        'FREE',
        '1 Engine Street',
        'Loft',
        `https://pay.example/${id}`,
      ])
        expect(content).toContain(said);
      for (const said of [
        'Los Angeles, CA 90001',
        'for a full refund',
        'within 7 days',
        SUPPORT,
        'Austin, TX 78701',
      ])
        expect(content?.replace(/<\/?span[^>]*>/g, '').replace(/\s+/g, ' ')).toContain(said);
    }
    expect(alert).toMatchObject({
      from: FROM,
      headers: {
        'reply-to': 'Ada Lovelace <ada@example.com>',
        subject: `New order LC123456: ${SALE_PRICE}`,
        'auto-submitted': 'auto-generated',
      },
    });
    for (const said of ['ada@example.com', '555 0100', `https://shop.example/admin?tab=orders&order=${id}`])
      expect(alert?.text).toContain(said);
    expect(alert?.text).toMatch(/^Placed \w{3} \d+, \d+:\d\d [AP]M C[SD]T$/m);
    expect(confirmation?.text).toContain('Smart Laser Cat Collar x 1 (Pink)');
    await until(async () => (await emailsOf(id)).every(({ state }: { state: string }) => state === 'sent'));
    expect(await emailsOf(id)).toEqual(
      ['confirmation', 'notice'].map((kind) => ({
        kind,
        state: 'sent',
        attempts: 1,
        sentAt: expect.stringMatching(/Z$/),
        nextAttemptAt: null,
        error: null,
      })),
    );
  });

  it('is confirmed even if it was inserted directly into the database', async () => {
    await storeOrders({ email: 'hosted@example.com' });
    const [confirmation] = await received(1, confirmations);
    expect(confirmation?.to).toEqual(['hosted@example.com']);
    // It must not arrive in the next test.
    await received(1, alerts);
  });

  it('is still confirmed after an hour, but not after two days or if it predates the email setup', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const compareSince = (since: string) =>
      asOwner((client) =>
        client.query(
          `update order_emails_progress
           set since = $1, reached = '2000-01-01', compared_at = now() - interval '2 hours'`,
          [since],
        ),
      );
    await storeOrders(
      { email: 'early@example.com', created_at: hoursAgo(3) },
      { email: 'late@example.com', created_at: hoursAgo(1) },
      { email: 'forgotten@example.com', created_at: hoursAgo(49) },
    );
    await compareSince(hoursAgo(2));
    await received(1, confirmations);
    expect(confirmations().map(({ to }) => to[0])).toEqual(['late@example.com']);
    await compareSince('2000-01-01');
    await received(2, confirmations);
    expect(confirmations().map(({ to }) => to[0])).toEqual(['late@example.com', 'early@example.com']);
    // They must not arrive in the next test.
    await received(2, alerts);
  });
});

describe('what shoppers type', () => {
  const HOSTILE = {
    name: 'Eve\r\nBcc: all@victim.example\r\n\r\nGet rich: <script>alert(1)</script> & "more" \u202emoc.live',
    address: '<img src=x onerror=alert(1)>',
    address2: '\u202egnp.exe\u2028Total: $0.00',
    city: '</td></tr></table>',
    zip: '\'"><b>',
  };

  /** A header as an email program shows it (RFC 2047, base64 or quoted-printable). */
  const decodedWords = (header = '') =>
    header
      .replace(/\?=\s+=\?/g, '?==?')
      .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, encoding, text) =>
        /b/i.test(encoding)
          ? Buffer.from(text, 'base64').toString()
          : decodeURIComponent(text.replaceAll('%', '%25').replaceAll('_', ' ').replace(/=(..)/g, '%$1')),
      );

  it('stays plain text in the headers and in the HTML', async () => {
    await place(orderRow({ ...HOSTILE, email: 'eve@example.com' }));
    const [confirmation] = await received(1, confirmations);
    const [alert] = await received(1, alerts);
    expect([confirmation?.to, alert?.to]).toEqual([['eve@example.com'], [SUPPORT]]);
    for (const email of [confirmation, alert])
      expect(Object.keys(email?.headers ?? {}).sort()).toEqual([
        'auto-submitted',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'reply-to',
        'subject',
        'to',
      ]);
    for (const header of [confirmation?.headers.to, alert?.headers['reply-to']]) {
      const shown = decodedWords(header);
      expect(shown).toMatch(/^"Eve Bcc: all@victim\.example Get rich: .*" <eve@example\.com>$/);
      expect(shown).not.toContain('\u202e');
    }
    expect(confirmation?.html).not.toMatch(/<script|<img src=x|onerror=alert\(1\)>[^&]|<b>/);
    expect(confirmation?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(confirmation?.html).toContain('&lt;/td&gt;&lt;/tr&gt;');
    // A line of its own would look as if the shop had written it.
    expect(confirmation?.text).not.toMatch(/^(Bcc|Total: \$0|Get rich)/m);
    expect(`${confirmation?.text}${confirmation?.html}`).not.toMatch(/[\u202e\u2028]/);
  });
});

describe('a mail server', () => {
  it('that refuses an email permanently gets no retry', async () => {
    receiver.behave({ recipient: { code: 550, text: '5.1.1 <ada@example.com>: unknown' } });
    const id = await place();
    await untilState(id, 'failed');
    expect(await confirmationOf(id)).toEqual({
      kind: 'confirmation',
      state: 'failed',
      attempts: 1,
      sentAt: null,
      nextAttemptAt: null,
      error: 'The mail server refused the email (550 5.1.1: no such mailbox).',
    });
  });

  it.each([
    [
      'defers',
      { data: { code: 451, text: '4.7.1 ada@example.com: greylisted' } },
      'asked us to try again later (451 4.7.1',
    ],
    [
      'is busy',
      { connection: { code: 421, text: 'later, ada@example.com' } },
      'refused the connection (421)',
    ],
    ['dies', { data: 'die' }, 'Cannot connect'],
  ] as const)('that %s is retried within 30 seconds', async (_, behavior, error) => {
    receiver.behave(behavior);
    const id = await place();
    await until(async () => (await confirmationOf(id))?.error != null);
    const { state, attempts, nextAttemptAt, ...waiting } = await confirmationOf(id);
    expect({ state, attempts, error: waiting.error }).toEqual({
      state: 'waiting',
      attempts: 1,
      error: expect.stringContaining(error),
    });
    expect(waiting.error).not.toContain('@');
    expect(Date.parse(nextAttemptAt) - Date.now()).toBeLessThan(30_000);
    receiver.behave({});
    await makeEmailsDue();
    await untilState(id, 'sent');
    expect(confirmations()).toHaveLength(1);
  });

  it('is not retried after two days', async () => {
    receiver.behave({ data: { code: 451, text: 'not yet' } });
    const id = await place();
    await until(async () => (await confirmationOf(id))?.error != null);
    await asOwner((client) =>
      client.query(
        "update order_emails set expires_at = now(), next_attempt_at = now() where state = 'waiting'",
      ),
    );
    await untilState(id, 'failed');
    expect((await confirmationOf(id)).error).toMatch(/451.* The shop gave up after two days\.$/);
  });

  it('receives the same Message-ID if the outcome of an attempt is unknown', async () => {
    const id = await place();
    await untilState(id, 'sent');
    await asOwner((client) =>
      client.query(
        "update order_emails set state = 'sending', sent_at = null, next_attempt_at = now() where kind = 'confirmation'",
      ),
    );
    const [first, second] = await received(2, confirmations);
    expect(second?.headers['message-id']).toBe(first?.headers['message-id']);
  });
});

describe('one address', () => {
  it('receives emails for five orders a day, ignoring what follows a plus; the others are delayed', async () => {
    const ids: string[] = [];
    for (let order = 0; order < 7; order += 1)
      ids.push(await place(orderRow({ email: `Ada+${order}@example.com`, order_number: `LC10000${order}` })));
    await received(5, confirmations);
    await until(async () => {
      const emails = await Promise.all(ids.map(confirmationOf));
      return emails.filter((email) => (email?.error ?? null) !== null).length === 2;
    });
    const [last] = (await Promise.all(ids.map(confirmationOf))).filter(({ state }) => state === 'waiting');
    expect(last.error).toBe('This address has already received emails for 5 orders in the last 24 hours.');
    expect(Date.parse(last.nextAttemptAt) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect(confirmations()).toHaveLength(5);
    // The first five and the alerts may still be in progress.
    await until(async () => {
      const { rowCount } = await asOwner((client) =>
        client.query("select from order_emails where state <> 'sent' and error is null"),
      );
      return rowCount === 0;
    });
    await asOwner((client) => client.query("update order_emails set created_at = now() - interval '1 hour'"));
    const { body } = await request(`${shop.url}/api/orders/summary`, { token: shop.token });
    expect(body.emails).toMatchObject({ waiting: 0, waitingReason: null });

    await asOwner((client) =>
      client.query("update order_emails set sent_at = sent_at - interval '25 hours'"),
    );
    await makeEmailsDue();
    await received(7, confirmations);
  });
});

describe('new-order alerts', () => {
  it('for more than twenty orders are combined into a digest', async () => {
    receiver.behave({ connection: { code: 421, text: 'later' } });
    for (let batch = 0; batch < 3; batch += 1)
      await place(
        Array.from({ length: 10 }, (_, order) =>
          orderRow({
            email: `shopper-${batch}-${order}@example.com`,
            order_number: `LC1000${batch}${order}`,
          }),
        ),
      );
    await until(async () => {
      const { rows } = await asOwner((client) =>
        client.query("select state from order_emails where kind = 'notice'"),
      );
      // One that is being sent would not be in the digest.
      return rows.length === 30 && rows.every(({ state }) => state === 'waiting');
    });
    await makeEmailsDue();
    receiver.behave({});
    await received(30, confirmations);
    await until(async () => {
      const { rowCount } = await asOwner((client) =>
        client.query("select from order_emails where state <> 'sent'"),
      );
      return rowCount === 0;
    });
    const numbers = alerts().map(({ text }) => new Set(text.match(/LC1000\d\d/g)).size);
    expect(numbers.reduce((sum, count) => sum + count, 0)).toBe(30);
    expect(Math.max(...numbers)).toBeGreaterThan(20);
  });
});

describe('the API', () => {
  it('resends an email with a new Message-ID', async () => {
    const id = await place();
    await untilState(id, 'sent');
    const { status, body } = await sendAgain(id);
    expect(status).toBe(202);
    expect(body).toMatchObject({ kind: 'confirmation', state: 'waiting', attempts: 0, error: null });
    const [first, second] = await received(2, confirmations);
    expect(second?.headers['message-id']).not.toBe(first?.headers['message-id']);
  });

  it('sends an email that was never sent', async () => {
    await storeOrders({ created_at: '2024-01-01T00:00:00Z' });
    const { body } = await request(`${shop.url}/api/orders`, { token: shop.token });
    const id = body[0]._id;
    expect(await emailsOf(id)).toEqual([]);
    expect((await sendAgain(id)).status).toBe(202);
    await received(1, confirmations);
  });

  it('refuses to resend an email in progress', async () => {
    receiver.behave({ data: 'hang' });
    const id = await place();
    await untilState(id, 'sending');
    expect((await confirmationOf(id)).nextAttemptAt).toBeNull();
    expect(await sendAgain(id)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('being sent') },
    });
    receiver.behave({ data: 'die' });
    await place();
    await until(async () => (await confirmationOf(id)).state === 'waiting');
  });

  it.each([{ kind: 'other' }, {}, { kind: 'notice', to: 'all@victim.example' }])(
    'refuses %j',
    async (body) => {
      const id = await place();
      expect(await sendAgain(id, body)).toMatchObject({ status: 400, body: { error: expect.any(String) } });
    },
  );

  it('responds with 404 for unknown orders', async () => {
    expect((await sendAgain(UNKNOWN)).status).toBe(404);
    expect((await sendAgain('LC123456')).status).toBe(404);
  });

  it('counts waiting and failed emails and gives a reason', async () => {
    receiver.behave({ recipient: { code: 550, text: 'no' } });
    const id = await place();
    await untilState(id, 'failed');
    await until(async () => {
      const { body } = await request(`${shop.url}/api/orders/summary`, { token: shop.token });
      return body.emails.failed === 2;
    });
    receiver.behave({ data: { code: 451, text: 'later' } });
    await place();
    await until(async () => {
      const { body } = await request(`${shop.url}/api/orders/summary`, { token: shop.token });
      return body.emails.waiting === 2;
    });
    const { body } = await request(`${shop.url}/api/orders/summary`, { token: shop.token });
    expect(body.emails).toEqual({
      enabled: true,
      waiting: 2,
      waitingReason: 'The mail server asked us to try again later (451).',
      failed: 2,
    });
  });
});

describe('a shipped order', () => {
  const UPS = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' };
  const change = (id: string, method: string, body?: object) =>
    request(`${shop.url}/api/orders/${id}/shipment`, { method, body, token: shop.token });
  const shippedEmails = () =>
    receiver.received.filter(({ headers }) => /on its way|Updated shipping/.test(headers.subject ?? ''));

  /** A paid order whose confirmation has been sent. */
  async function placePaid(): Promise<string> {
    const id = await place();
    await untilState(id, 'sent');
    const paid = { method: 'PUT', body: { status: 'paid' }, token: shop.token };
    await request(`${shop.url}/api/orders/${id}/status`, paid);
    return id;
  }
  const shippedOf = async (id: string) =>
    (await emailsOf(id)).find(({ kind }: { kind: string }) => kind === 'shipped');

  it('triggers an email to the shopper a minute later, with tracking', async () => {
    const id = await placePaid();
    expect((await change(id, 'POST', UPS)).status).toBe(201);
    const { state, nextAttemptAt } = await shippedOf(id);
    expect(state).toBe('waiting');
    expect(Date.parse(nextAttemptAt)).toBeGreaterThan(Date.now() + 30_000);
    await makeEmailsDue();
    const [email] = await received(1, shippedEmails);
    expect(email).toMatchObject({
      to: ['ada@example.com'],
      headers: { subject: 'Your order LC123456 is on its way' },
    });
    expect(email?.text).toContain('UPS');
    expect(email?.html).toContain('https://www.ups.com/track?tracknum=1Z999AA10123456784');
  });

  it.each([
    ['shipped', 'Your order LC123456 has shipped.'],
    ['cancelled', 'Your order LC123456 has been cancelled.'],
  ])('has a confirmation that, sent again, says that the order is %s', async (state, text) => {
    const id = await placePaid();
    await change(id, 'POST', UPS);
    if (state === 'cancelled') {
      await cancel(id);
      await letSecondsPass(30);
    }
    expect((await sendAgain(id)).status).toBe(202);
    const [, again] = await received(2, confirmations);
    expect(again?.text).toContain(text);
  });

  it('has a confirmation that waits until a cancellation can no longer be undone', async () => {
    const [kept, cancelled] = [await place(), await place(orderRow({ order_number: 'LC654321' }))];
    await received(2, confirmations);
    for (const id of [kept, cancelled]) {
      await cancel(id);
      expect((await sendAgain(id)).status).toBe(202);
    }
    // Emails about other orders are sent meanwhile.
    await place(orderRow({ order_number: 'LC777777' }));
    await until(async () => {
      await setAge(16);
      return confirmations().length >= 3;
    });
    expect(confirmations()[2]?.text).toContain('LC777777');
    await setAge(0);

    const undo = { method: 'POST', token: shop.token };
    expect((await request(`${shop.url}/api/orders/${kept}/undo-cancel`, undo)).status).toBe(200);
    const [, , , first] = await received(4, confirmations);
    expect(first?.text).toContain('We’ve got your order LC123456');
    await letSecondsPass(30);
    const [, , , , second] = await received(5, confirmations);
    expect(second?.text).toContain('Your order LC654321 has been cancelled.');
  });

  it('sends no email if the shipment is undone within a minute', async () => {
    const id = await placePaid();
    await change(id, 'POST', UPS);
    expect((await change(id, 'DELETE')).status).toBe(200);
    expect(await shippedOf(id)).toBeUndefined();
  });

  it('remains in the order’s list if it was sent, but not again before the shipment was undone', async () => {
    const id = await placePaid();
    await change(id, 'POST', UPS);
    await makeEmailsDue();
    await until(async () => (await shippedOf(id)).state === 'sent');
    await change(id, 'PUT', { ...UPS, trackingNumber: '1Z999AA10123456785' });
    expect(await shippedOf(id)).toMatchObject({ state: 'waiting' });
    expect((await change(id, 'DELETE')).status).toBe(200);
    expect(await shippedOf(id)).toMatchObject({
      state: 'sent',
      sentAt: expect.any(String),
      nextAttemptAt: null,
    });
    await makeEmailsDue();
    await received(1, shippedEmails);
    await change(id, 'POST', UPS);
    await makeEmailsDue();
    await received(2, shippedEmails);
  });

  it('triggers another email only if the tracking number is corrected', async () => {
    const id = await placePaid();
    await change(id, 'POST', UPS);
    await makeEmailsDue();
    await until(async () => (await shippedOf(id)).state === 'sent');
    await change(id, 'PUT', UPS);
    expect((await shippedOf(id)).state).toBe('sent');
    await change(id, 'PUT', { ...UPS, trackingNumber: '1Z999AA10123456785' });
    await makeEmailsDue();
    const [, second] = await received(2, shippedEmails);
    expect(second?.headers.subject).toBe('Updated shipping details for your order LC123456');
    expect(second?.text).toContain('1Z999AA10123456785');
    expect(second?.headers['message-id']).not.toBe(shippedEmails()[0]?.headers['message-id']);
  });

  it('triggers another email, too, if it is corrected while the first is being sent', async () => {
    const id = await placePaid();
    receiver.behave({ recipient: 'hold' });
    await change(id, 'POST', UPS);
    await makeEmailsDue();
    await until(async () => (await shippedOf(id)).state === 'sending');
    await change(id, 'PUT', { ...UPS, trackingNumber: '1Z999AA10123456785' });
    expect(await shippedOf(id)).toMatchObject({ state: 'waiting', sentAt: null });
    receiver.behave({});
    await received(1, shippedEmails);
    await until(async () => (await shippedOf(id)).sentAt !== null);
    await makeEmailsDue();
    await received(2, shippedEmails);
    const second = shippedEmails().find(({ text }) => text.includes('1Z999AA10123456785'));
    expect(second?.headers.subject).toBe('Updated shipping details for your order LC123456');
  });

  it('sends its email again on request, and does not call the same details updated', async () => {
    const id = await placePaid();
    expect(await sendAgain(id, { kind: 'shipped' })).toMatchObject({
      status: 409,
      body: { error: 'This email is only for orders that are shipped and not cancelled.' },
    });
    await change(id, 'POST', UPS);
    // Within the minute before the email is sent.
    await change(id, 'PUT', { ...UPS, trackingNumber: '1Z999AA10123456785' });
    await makeEmailsDue();
    await until(async () => (await shippedOf(id)).state === 'sent');
    expect((await sendAgain(id, { kind: 'shipped' })).status).toBe(202);
    const [, second] = await received(2, shippedEmails);
    expect(second?.headers.subject).toBe('Your order LC123456 is on its way');
    await until(async () => (await shippedOf(id)).state === 'sent');
    expect((await emailsOf(id)).filter(({ kind }: { kind: string }) => kind === 'shipped')).toHaveLength(1);
    await cancel(id);
    expect((await sendAgain(id, { kind: 'shipped' })).status).toBe(409);
  });

  it('is not called updated if the email before the correction was refused', async () => {
    const id = await placePaid();
    receiver.behave({ recipient: { code: 550, text: 'no' } });
    await change(id, 'POST', UPS);
    await makeEmailsDue();
    await until(async () => (await shippedOf(id)).state === 'failed');
    receiver.behave({});
    await change(id, 'PUT', { ...UPS, trackingNumber: '1Z999AA10123456785' });
    await makeEmailsDue();
    const [first] = await received(1, shippedEmails);
    expect(first?.headers.subject).toBe('Your order LC123456 is on its way');
  });
});

describe('without a mail server', () => {
  const silent = sharedShop();

  it('sends nothing and says so in the API', async () => {
    const { body } = await request(`${silent.url}/api/orders/summary`, { token: silent.token });
    expect(body.emails).toMatchObject({ enabled: false });
    const { status, body: refusal } = await request(
      `${silent.url}/api/orders/${await place(orderRow(), silent)}/emails`,
      {
        body: { kind: 'confirmation' },
        token: silent.token,
      },
    );
    expect([status, refusal.error]).toEqual([409, expect.stringContaining('SMTP_URL and MAIL_FROM')]);
  });

  it('queues no shipping confirmation to send later', async () => {
    const id = await place(orderRow(), silent);
    const change = (what: string, method: string, body: object) =>
      request(`${silent.url}/api/orders/${id}/${what}`, { method, body, token: silent.token });
    await change('status', 'PUT', { status: 'paid' });
    const { status } = await change('shipment', 'POST', { carrier: 'ups', trackingNumber: null });
    const kinds = (await emailsOf(id)).map(({ kind }: { kind: string }) => kind);
    expect([status, kinds]).toEqual([201, expect.not.arrayContaining(['shipped'])]);
  });

  it('does not queue a shipping confirmation again for a corrected tracking number', async () => {
    const id = await place(orderRow(), silent);
    const change = (what: string, method: string, body: object) =>
      request(`${silent.url}/api/orders/${id}/${what}`, { method, body, token: silent.token });
    await change('status', 'PUT', { status: 'paid' });
    await change('shipment', 'POST', { carrier: 'ups', trackingNumber: null });
    await asOwner((client) =>
      client.query(
        `insert into order_emails (order_id, kind, reference, recipient, state, attempts, sent_at, next_attempt_at)
       select order_id, 'shipped', id, 'ada@example.com', 'sent', 1, now(), null from shipments where order_id = $1`,
        [id],
      ),
    );
    await change('shipment', 'PUT', { carrier: 'ups', trackingNumber: '1Z999AA10123456784' });
    expect((await emailsOf(id)).at(-1)).toMatchObject({ kind: 'shipped', state: 'sent' });
  });
});

it('logs no email address', () => {
  expect(shop.output()).not.toMatch(/ada@|eve@|shopper-|hosted@|help@/);
  expect(shop.output()).toContain('Email delivery is paused.');
  expect(shop.output()).not.toContain(ADMIN.password);
});
