import { databaseUrl } from '../shop/database.ts';
import { OrderLedger } from '../shop/order-ledger.ts';
import { orderRow } from '../shop/order-row.ts';
import { sendOrder } from '../shop/send-order.ts';
import { sharedShop } from '../shop/shared-shop.ts';

jest.setTimeout(90_000);

const shop = sharedShop({ LOG_LEVEL: 'warn' });

it('a thousand concurrent orders are each stored once', async () => {
  const ledger = new OrderLedger();
  const placeOrder = async (index: number) => {
    const [email, order_number] = [ledger.newOrder(), `LC${100_000 + index}`];
    const { status } = await sendOrder(shop.url, orderRow({ email, order_number }));
    if (status === 201) ledger.acknowledge(email, order_number);
    return status;
  };
  const statuses = await Promise.all(Array.from({ length: 1_000 }, (_, index) => placeOrder(index)));
  expect(statuses.filter((status) => status !== 201)).toEqual([]);
  await ledger.expectSettled(databaseUrl());
});
