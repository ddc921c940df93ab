import * as accounts from '../../server/auth/operator-account.ts';
import { databaseUrl } from './database.ts';
import { shopCommand } from './shop-command.ts';

/** Runs `npm run operator`, by default on the tests' database. */
export function operatorCommand(
  args: string[],
  input = '',
  environment?: Record<string, string>,
): { status: number | null; text: string } {
  const program = 'server/auth/operator-command.js';
  const { status, stdout, stderr } = shopCommand(program, args, { environment, input });
  return { status, text: stdout + stderr };
}

/** Creates an operator, or changes their password, as the command does. */
export const setOperatorPassword = (email: string, password: string) =>
  accounts.setOperatorPassword(databaseUrl(), email, password);

export const removeOperator = (email: string) => accounts.removeOperator(databaseUrl(), email);
