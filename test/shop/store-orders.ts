import type { Client } from 'pg';
import { asOwner } from './database.ts';
import { orderRow } from './order-row.ts';

async function insert(client: Client, changes: object[]): Promise<void> {
  for (const change of changes) {
    const row = { ...orderRow(), ...change };
    const values = Object.values(row).map((value) =>
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    );
    const placeholders = values.map((_, index) => `$${index + 1}`);
    await client.query(`insert into orders (${Object.keys(row)}) values (${placeholders})`, values);
  }
}

/** Without its triggers, orders get no search words. Older schemas have no trigger for these. */
export const ENABLE_SEARCH = `do $$ begin
  if exists (select from pg_trigger where tgname = 'orders_search_words') then
    alter table orders enable trigger orders_search_words;
  end if;
end $$`;

/** Stores orders with columns that shoppers cannot set, such as the status and the time. */
export const storeOrders = (...changes: object[]): Promise<void> =>
  asOwner((client) => insert(client, changes));

/** Also stores what only older releases accepted, such as an undeliverable email address. */
export const storeLegacyOrders = (...changes: object[]): Promise<void> =>
  asOwner(async (client) => {
    await client.query('begin; alter table orders disable trigger user');
    await client.query(ENABLE_SEARCH);
    await insert(client, changes);
    await client.query('alter table orders enable trigger user; commit');
  });

/**
 * Stores copies of placed orders without triggers, which takes a quarter of the time: the search words are copied, too.
 * @param copied SQL for the n-th copy: the number of the order that it is made from, and its own columns
 */
export async function copyOrders(
  copies: number,
  copied: { from: string; order_number?: string; created_at: string },
): Promise<void> {
  await asOwner(async (client) => {
    await client.query('begin; alter table orders disable trigger user');
    await client.query(`
      insert into orders (order_number, items, name, email, address, city, state, zip, shipping_method, subtotal,
        shipping_cost, total, cardholder_name, card_number, card_expiry, card_cvc, search_words, created_at)
      select ${copied.order_number ?? 'order_number'}, items, name, email, address, city, state, zip, shipping_method,
        subtotal, shipping_cost, total, cardholder_name, card_number, card_expiry, card_cvc, search_words,
        ${copied.created_at}
      from generate_series(1, ${copies}) n join orders on order_number = ${copied.from}`);
    await client.query('alter table orders enable trigger user; commit');
  });
}

/** Stores orders with these keys in an open transaction: other orders with the same keys wait until the caller ends it. */
export async function lockKeys(owner: Client, keys: string[]): Promise<void> {
  await owner.query('begin');
  await insert(
    owner,
    keys.map((idempotency_key) => ({ idempotency_key })),
  );
}
