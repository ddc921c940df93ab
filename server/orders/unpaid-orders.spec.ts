import type { Database } from '../database/database.ts';
import type { OrderEventPublisher } from '../order-events/order-event-publisher.ts';
import type { SettingsInEffect } from './settings-in-effect.ts';
import { UnpaidOrders } from './unpaid-orders.ts';

/** Instances on one database, and the settings in effect there. */
function sharedDatabase() {
  const inEffect = new Set<string>();
  const settingsInEffect = {
    start: async (name: string) => void inEffect.add(name),
    end: async (name: string) => void inEffect.delete(name),
  } as unknown as SettingsInEffect;
  const database = { transactionAs: async () => 0 } as unknown as Database;

  function instance(settings: { unpaidOrdersDays?: number; paymentLink?: string }) {
    const orders = new UnpaidOrders(settings, database, settingsInEffect, {} as OrderEventPublisher);
    return (orders as unknown as { run(): Promise<void> }).run.bind(orders);
  }
  return { inEffect, instance };
}

it('ends a setting that an instance of before starts again during a rolling restart', async () => {
  const { inEffect, instance } = sharedDatabase();
  const [before, after] = [
    instance({ unpaidOrdersDays: 7, paymentLink: 'https://pay.example' }),
    instance({}),
  ];
  await before();
  await after();
  await before();
  // As the email worker of the instance of before does.
  inEffect.add('payment reminders');
  expect([...inEffect].sort()).toEqual(['UNPAID_ORDERS_DAYS', 'payment reminders']);
  await after();
  expect([...inEffect]).toEqual([]);
});
