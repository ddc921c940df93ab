import { asOwner } from './database.ts';
import { orderRow } from './order-row.ts';

/** Stores orders as no shopper could: with a status and a time of one's choice. */
export async function storeOrders(...changes: object[]): Promise<void> {
  await asOwner(async (client) => {
    for (const change of changes) {
      const row = { ...orderRow(), ...change };
      const values = Object.values(row).map((value) =>
        typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
      );
      const places = values.map((_, index) => `$${index + 1}`);
      await client.query(`insert into orders (${Object.keys(row)}) values (${places})`, values);
    }
  });
}
