import { parseEmailAddress } from '../../contract/email-address.ts';
import type { JsonRow } from './insert-statement.ts';
import { checkViolation } from './postgrest-error.ts';

/** The table has the same rule, as far as PostgreSQL knows domains. What is no text is left to it. */
export function assertSendableEmail({ email }: JsonRow): void {
  if (typeof email === 'string' && parseEmailAddress(email) === undefined)
    throw checkViolation('orders_email_check');
}
