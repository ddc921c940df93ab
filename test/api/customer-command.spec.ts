import { randomUUID } from 'node:crypto';
import { asOwner, emptyTables } from '../shop/database.ts';
import { migrateDatabase } from '../shop/migrated-database.ts';
import { ORDER_LINE } from '../shop/order-row.ts';
import { shopCommand } from '../shop/shop-command.ts';
import { storeOrders } from '../shop/store-orders.ts';

beforeAll(migrateDatabase);
beforeEach(emptyTables);

const customer = (...args: string[]) => shopCommand('server/customers/customer-command.js', args);

describe('npm run customer', () => {
  it('exports all data about an email, and only four digits of the card', async () => {
    const id = randomUUID();
    await storeOrders(
      { id, status: 'paid', phone: '555 0100', card_number: '5105105105105100', card_cvc: '737' },
      { email: 'grace@example.com', name: 'Grace Hopper' },
      { email: 'ADA@example.com.', order_number: 'LC654321' },
    );
    await asOwner(async (client) => {
      await client.query("select set_config('shop.operator', 'operator@shop.example', false)");
      await client.query(
        "insert into order_history (order_id, kind, note) values ($1, 'note', 'Rings twice.')",
        [id],
      );
      await client.query(
        "insert into shipments (order_id, carrier, tracking_number) values ($1, 'ups', '1Z1')",
        [id],
      );
      await client.query(
        "insert into order_emails (order_id, kind, recipient) values ($1, 'confirmation', 'ada@example.com')",
        [id],
      );
      await client.query("update orders set status = 'cancelled' where id = $1", [id]);
    });

    const { status, stdout, stderr } = customer('export', 'Ada@Example.com');
    expect([status, stderr]).toEqual([0, '']);
    const exported = JSON.parse(stdout);
    expect(exported).toMatchObject({ email: 'Ada@Example.com', exportedAt: expect.any(String) });
    expect(exported.orders.map(({ orderNumber }: { orderNumber: string }) => orderNumber)).toEqual([
      'LC123456',
      'LC654321',
    ]);
    expect(exported.orders[0]).toMatchObject({
      customerInfo: { name: 'Ada Lovelace', email: 'ada@example.com', phone: '555 0100' },
      shippingAddress: { address: '1 Engine Street', city: 'Los Angeles', state: 'CA', zip: '90001' },
      amount: ORDER_LINE.salePrice,
      cardLast4: '5100',
      shipment: { carrier: 'ups', trackingNumber: '1Z1' },
      statusChanges: [{ from: 'paid', to: 'cancelled' }],
      history: [{ kind: 'note', note: 'Rings twice.' }, { kind: 'shipped' }],
      emails: [{ kind: 'confirmation', state: 'waiting' }],
    });
    // An id may contain these digits by chance.
    const text = stdout.replaceAll(/[0-9a-f-]{36}/g, '').replaceAll(/"customerVersion": "[^"]*"/g, '');
    expect(text).not.toMatch(/Grace|5105|(?<![\w.-])737(?!\w)|12\/30/);
  });

  it('erases an email in all its orders, and says what is not erased', async () => {
    await storeOrders(
      {},
      { email: 'ADA@ｅｘａｍｐｌｅ。com' },
      { email: 'grace@example.com', name: 'Grace Hopper' },
    );
    expect(customer('erase', 'ada@example.com')).toEqual({
      status: 0,
      stdout:
        'Erased the data of ada@example.com in 2 orders. Database backups and sent emails still contain the data.\n',
      stderr: '',
    });
    const { rows } = await asOwner((client) =>
      client.query('select name, card_cvc from orders order by name'),
    );
    expect(rows).toEqual([
      { name: 'Erased', card_cvc: '' },
      { name: 'Erased', card_cvc: '' },
      { name: 'Grace Hopper', card_cvc: '123' },
    ]);
    const { rows: lines } = await asOwner((client) =>
      client.query('select kind, recorded_by from order_history'),
    );
    expect(lines).toEqual(Array(2).fill({ kind: 'customer erased', recorded_by: null }));
    expect(JSON.parse(customer('export', 'ada@example.com').stdout).orders).toEqual([]);
    expect(customer('erase', 'ada@example.com').stdout).toBe(
      'No orders found for ada@example.com. Nothing was changed.\n',
    );
  });

  it('shows its usage', () => {
    const { status, stderr } = customer('erase', 'nobody');
    expect(status).toBe(1);
    expect(stderr).toContain('Usage: npm run customer');
  });
});
