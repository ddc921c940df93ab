import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';

export const PAYMENT_REMINDERS = 'payment reminders';
export const UNPAID_ORDERS_RULE = 'UNPAID_ORDERS_DAYS';
type Name = typeof PAYMENT_REMINDERS | typeof UNPAID_ORDERS_RULE;

/** Records in the database since when settings apply, so that they don't affect earlier orders. */
@Injectable()
export class SettingsInEffect {
  constructor(private readonly database: Database) {}

  /** Records that a setting has this value from now on, unless that is already recorded. */
  async start(name: Name, value: string): Promise<void> {
    const known = await this.database.query<unknown[]>(
      'select from settings_in_effect where name = $1 and value = $2',
      [name, value],
    );
    if (known.length > 0) return;
    await this.database.query(
      `insert into settings_in_effect as s (name, value) values ($1, $2)
       on conflict (name) do update set value = excluded.value, since = now() where s.value <> excluded.value`,
      [name, value],
    );
  }

  /** Orders placed before the setting is set again are not affected, either. */
  async end(name: Name): Promise<void> {
    await this.database.query('delete from settings_in_effect where name = $1', [name]);
  }
}
