import type { OrderChanges } from '../../contract/orders.ts';
import { pluralize } from '../../contract/pluralize.ts';
import { print } from '../config/command-line.ts';
import { asRole, RUNTIME_ROLE, socketWithSilenceLimit, withClient } from '../database/connection.ts';
import { runDatabaseCommand } from '../database/database-command.ts';
import { ORDER_EVENTS_CHANNEL } from '../order-events/order-event-publisher.ts';
import type { Query } from '../orders/customer-spellings.ts';
import { exportCustomer } from './customer-export.ts';
import { eraseCustomer, lockCustomerOrders } from './erase-customer.ts';

const USAGE = `Usage: npm run customer -- export <email>
       npm run customer -- erase <email>
export prints all data about the customer as JSON, with only the last four digits of a card.
erase replaces the name, email, phone and address in all of the customer's orders, reduces the card to its last four
digits, and removes tracking numbers, notes and unsent emails. Items, totals and dates are kept.`;

const NOT_ERASED = 'Database backups and sent emails still contain the data.';

/** A customer may have many orders, and no request waits for this command. */
const MAX_MILLISECONDS = 10 * 60_000;
const TIME_LIMITS = { statement_timeout: MAX_MILLISECONDS, lock_timeout: MAX_MILLISECONDS };

/** @returns what to print once it is committed */
type Command = (query: Query, email: string) => Promise<string>;

const COMMANDS: Record<string, Command> = {
  async export(query, email) {
    return JSON.stringify(await exportCustomer(query, email), null, 2);
  },

  async erase(query, email) {
    const orders = await eraseCustomer(query, await lockCustomerOrders(query, email));
    if (orders === 0) return `No orders found for ${email}. Nothing was changed.`;
    const changes: OrderChanges = { stored: 0, changed: orders };
    await query('select pg_notify($1, $2)', [ORDER_EVENTS_CHANNEL, JSON.stringify(changes)]);
    return `Erased the data of ${email} in ${pluralize(orders, 'order')}. ${NOT_ERASED}`;
  },
};

/** Connects with the server's role, which cannot read the card. */
function run(command: Command, url: string, email: string): Promise<void> {
  const config = {
    ...asRole(url, RUNTIME_ROLE, TIME_LIMITS),
    stream: () => socketWithSilenceLimit(MAX_MILLISECONDS),
  };
  return withClient(config, async (client) => {
    await client.query('begin');
    const text = await command(
      async (statement, values) => (await client.query(statement, values)).rows,
      email,
    );
    await client.query('commit');
    print(text);
  });
}

runDatabaseCommand({
  usage: USAGE,
  needsMigrations: true,
  // Standard output carries the data.
  onProgress: (line) => process.stderr.write(`${line}\n`),
  parse([name = '', email, ...others]) {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined || !email?.includes('@') || others.length > 0) return undefined;
    return ({ withDatabase }) => withDatabase((url) => run(command, url, email));
  },
});
