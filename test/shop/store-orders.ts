import type { Client } from 'pg';
import { asOwner } from './database.ts';
import { orderRow } from './order-row.ts';

async function insert(client: Client, changes: object[]): Promise<void> {
  for (const change of changes) {
    const row = { ...orderRow(), ...change };
    const values = Object.values(row).map((value) =>
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    );
    const places = values.map((_, index) => `$${index + 1}`);
    await client.query(`insert into orders (${Object.keys(row)}) values (${places})`, values);
  }
}

/** Stores orders as no shopper could: with a status and a time of one's choice. */
export const storeOrders = (...changes: object[]): Promise<void> =>
  asOwner((client) => insert(client, changes));

/** The same with what only an older release has accepted, such as an email that cannot be sent. */
export const storeLegacyOrders = (...changes: object[]): Promise<void> =>
  asOwner(async (client) => {
    await client.query('begin; alter table orders disable trigger user');
    await insert(client, changes);
    await client.query('alter table orders enable trigger user; commit');
  });

/** Stores orders with these keys in a transaction that the caller ends: until then, other orders with them wait for it. */
export async function lockKeys(owner: Client, keys: string[]): Promise<void> {
  await owner.query('begin');
  await insert(
    owner,
    keys.map((idempotency_key) => ({ idempotency_key })),
  );
}
