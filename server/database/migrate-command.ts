import { print } from '../config/command-line.ts';
import { runDatabaseCommand } from './database-command.ts';
import { createLogins } from './logins/database-logins.ts';
import { migrateDown, migrateUp, migrationStatus } from './migration-runner.ts';
import { type Offer, ownOffer } from './shop-rule/shop-rule.ts';

const USAGE = `Usage: npm run migrate [up | down | status]
  up      applies pending migrations, this release's title, price and order prefix, and CHECKOUT (default)
  down    reverts the latest migration
  status  lists all migrations

       npm run migrate -- --logins
Applies pending migrations, and creates two logins for a server without the owner's privileges. Existing logins get new
passwords.`;

const DIRECTIONS: Record<string, (url: string, offer: Offer) => Promise<void>> = {
  up: (url, offer) => migrateUp(url, print, { offer }),
  down: (url) => migrateDown(url, print),
  async status(url) {
    for (const { name, applied } of await migrationStatus(url))
      print(`${applied ? 'applied' : 'pending'}  ${name}`);
  },
};

/** With these lines, a server does not need DATABASE_URL. */
async function printNewLogins(url: string, offer: Offer): Promise<void> {
  await migrateUp(url, print, { offer });
  const logins = await createLogins(url);
  print(
    'Created the logins. A server with these lines in its .env needs no DATABASE_URL. They are shown only once:',
  );
  print(`DATABASE_RUNTIME_URL=${logins.runtime}`);
  print(`DATABASE_ORDERS_URL=${logins.orders}`);
}

runDatabaseCommand({
  usage: USAGE,
  flags: ['logins'],
  parse([direction = 'up', ...others], flags) {
    if (others.length > 0 || (flags.has('logins') && direction !== 'up')) return undefined;
    if (flags.has('logins'))
      return async ({ settings, withDatabase }) => {
        if (settings.databaseUrl === undefined && settings.databaseLogins === undefined)
          throw new Error(
            "Logins require a PostgreSQL in DATABASE_URL. The shop's own PostgreSQL does not use them.",
          );
        await withDatabase((url) => printNewLogins(url, ownOffer(settings)));
      };
    const work = Object.hasOwn(DIRECTIONS, direction) ? DIRECTIONS[direction] : undefined;
    return work && (({ settings, withDatabase }) => withDatabase((url) => work(url, ownOffer(settings))));
  },
});
