import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/order-row.ts';
import { asRole, DATA_API_ROLE } from '../../server/database/connection.ts';
import { IS_LONG_RUN } from '../long-run.ts';
import { request, signIn } from '../shop/api-client.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { OrderLedger } from '../shop/order-ledger.ts';
import { ANON_KEY, type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { orderIn, setCount } from '../shop/stock.ts';
import { until } from '../shop/until.ts';

const LEFT = 100;
const ORDERS = IS_LONG_RUN ? 1_000 : 400;
const CONNECTIONS = 64;
const KILLED_AFTER = 30;
/** Before an order is sent again. */
const PAUSE_MILLISECONDS = 50;

const SOLD_OUT = `${BUILT_IN_PRODUCT.title} in Blue is sold out.`;

jest.setTimeout(180_000);

let ledger: OrderLedger;
beforeEach(async () => {
  ledger = new OrderLedger();
  await emptyTables();
});

interface Order {
  email: string;
  order_number: string;
  key: string;
}

/** `unknown`: no response arrived, so the order is sent again with its key. */
type Outcome = 'stored' | 'sold out' | 'unknown';

/** Sends all orders, each until its outcome is known. @returns how many are sold out */
async function sendAll(send: (order: Order, connection: number) => Promise<Outcome>): Promise<number> {
  const waiting = Array.from({ length: ORDERS }, (_, index) => `LC${100_000 + index}`);
  let soldOut = 0;
  const shopper = async (connection: number) => {
    for (let order_number = waiting.pop(); order_number !== undefined; order_number = waiting.pop()) {
      const order = { email: ledger.newOrder(), order_number, key: randomUUID() };
      let outcome = await send(order, connection);
      while (outcome === 'unknown') {
        await delay(PAUSE_MILLISECONDS);
        outcome = await send(order, connection);
      }
      if (outcome === 'stored') ledger.acknowledge(order.email, order_number);
      else soldOut += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => shopper(connection)));
  return soldOut;
}

/** Expects that exactly the acknowledged orders are stored, and that they used up the stock. */
async function expectAllSold(soldOut: number): Promise<void> {
  await ledger.expectNoneLost(databaseUrl());
  const { rows } = await asOwner((owner) =>
    owner.query(
      `select remaining, (select count(*)::int from orders) as stored from stock_counts where color = 'Blue'`,
    ),
  );
  expect({ rows, soldOut, acknowledged: ledger.acknowledgedOrders }).toEqual({
    rows: [{ remaining: 0, stored: LEFT }],
    soldOut: ORDERS - LEFT,
    acknowledged: LEFT,
  });
}

describe('what is left in stock', () => {
  const instances: ShopServer[] = [];
  const start = async (index: number) => {
    instances[index] = await startShopServer({
      DATABASE_URL: databaseUrl(),
      ORDERS_PER_VISITOR: '0',
      LOG_LEVEL: 'error',
    });
  };
  beforeAll(async () => {
    await start(0);
    await start(1);
  });
  beforeEach(async () => {
    const url = instances[0]?.url ?? '';
    await setCount({ url, token: await signIn(url) }, LEFT);
  });
  afterAll(() => Promise.all(instances.map((instance) => instance.stop())));

  async function send({ key, ...row }: Order, connection: number): Promise<Outcome> {
    const answer = await request(`${instances[connection % 2]?.url}/rest/v1/orders`, {
      body: orderIn('Blue', row),
      headers: { apikey: ANON_KEY, [IDEMPOTENCY_KEY_HEADER]: key },
    }).catch(() => undefined);
    if (answer === undefined || answer.status >= 500) return 'unknown';
    if (answer.status === 400) {
      expect(answer.body).toEqual({ code: 'P0001', message: SOLD_OUT, details: null, hint: null });
      return 'sold out';
    }
    expect([201, 409]).toContain(answer.status);
    return 'stored';
  }

  it('two instances sell no more and no fewer when instances and connections are killed', async () => {
    const sent = sendAll(send);
    const storedMore = (orders: number) => until(() => ledger.acknowledgedOrders >= orders);
    await storedMore(KILLED_AFTER);
    await instances[0]?.kill();
    await storedMore(KILLED_AFTER + 10);
    await asOwner((owner) =>
      owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'shop as anon' and datname = current_database()`,
      ),
    );
    await start(0);
    await expectAllSold(await sent);
  });

  it('single rows, as a hosted Supabase project inserts them, sell exactly what is left', async () => {
    const clients = Array.from(
      { length: CONNECTIONS },
      () => new Client(asRole(databaseUrl(), DATA_API_ROLE)),
    );
    await Promise.all(clients.map((client) => client.connect()));

    async function send({ key, ...changes }: Order, connection: number): Promise<Outcome> {
      const client = clients[connection] as Client;
      const row = orderIn('Blue', changes);
      const columns = Object.keys(row).join();
      await client.query('begin');
      await client.query(`select set_config('request.headers', $1, true)`, [
        JSON.stringify({ 'idempotency-key': key }),
      ]);
      try {
        await client.query(
          `with source as (
             insert into public.orders (${columns}) select ${columns} from json_populate_record(null::public.orders, $1)
             returning id
           ) select * from source`,
          [JSON.stringify(row)],
        );
        await client.query('commit');
        return 'stored';
      } catch (error) {
        await client.query('rollback');
        expect(error).toMatchObject({ code: 'P0001', message: SOLD_OUT });
        return 'sold out';
      }
    }

    await expectAllSold(await sendAll(send));
    await Promise.all(clients.map((client) => client.end()));
  });
});
