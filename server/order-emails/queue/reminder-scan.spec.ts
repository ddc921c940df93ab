import type { Database } from '../../database/database.ts';
import type { SettingsInEffect } from '../../orders/settings-in-effect.ts';
import { ReminderScan } from './reminder-scan.ts';

/** A scan over a queue that is still empty, and what it does to the database. */
function scanWith(paymentLink: string | undefined, counts: number[] = []) {
  const done: string[] = [];
  const settings = {
    start: async () => void done.push('start'),
  } as unknown as SettingsInEffect;
  const database = {
    transaction: (work: (transaction: unknown) => unknown) => {
      done.push('scan');
      return work({ query: async () => [{ start: '', end: '' }], execute: async () => counts.shift() ?? 0 });
    },
  } as unknown as Database;
  const scan = new ReminderScan({ paymentLink }, database, settings);
  return { done, scanAt: (seconds: number) => scan.scanNext(() => seconds * 1_000) };
}

describe('the scan for orders that need a reminder to pay', () => {
  it('runs every ten seconds', async () => {
    const { done, scanAt } = scanWith('https://pay.example');
    for (const seconds of [0, 2, 9, 10, 12]) expect(await scanAt(seconds)).toBe(false);
    expect(done).toEqual(['start', 'scan', 'start', 'scan']);
  });

  it('goes on at once while more orders remain', async () => {
    const { done, scanAt } = scanWith('https://pay.example', [200, 200, 1]);
    expect([await scanAt(0), await scanAt(0), await scanAt(1), await scanAt(2)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(done.filter((step) => step === 'scan')).toHaveLength(3);
  });

  it('does not run without a payment link', async () => {
    const { done, scanAt } = scanWith(undefined);
    for (const seconds of [0, 20, 40]) expect(await scanAt(seconds)).toBe(false);
    expect(done).toEqual([]);
  });
});
