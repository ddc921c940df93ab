import { print } from '../config/command-line.ts';
import { runDatabaseCommand } from '../database/database-command.ts';
import { DEMO_STORED, storeDemo } from './store-demo.ts';

runDatabaseCommand({
  usage: 'Usage: npm run demo\nFills a new shop with sample orders and products.',
  flags: [],
  needsMigrations: true,
  parse(positionals) {
    if (positionals.length > 0) return undefined;
    return ({ settings, withDatabase }) =>
      withDatabase(async (url) => {
        await storeDemo(url, settings.adminEmail, new Date());
        print(DEMO_STORED);
      });
  },
});
