import { type CommandResult, shopCommand } from './shop-command.ts';

/** Runs `npm run migrate`, by default on the tests' database. */
export const migrateCommand = (args: string[], environment?: Record<string, string>): CommandResult =>
  shopCommand('server/database/migrate-command.js', args, { environment });
