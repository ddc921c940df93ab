import { type CommandResult, shopCommand } from './shop-command.ts';

/** Runs `npm run migrate`, on the database of the tests unless another one is named. */
export const migrateCommand = (words: string[], environment?: Record<string, string>): CommandResult =>
  shopCommand('server/database/migrate-command.js', words, { environment });
