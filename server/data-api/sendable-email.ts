import { parseEmailAddress } from '../../contract/email-address.ts';
import { checkViolation } from './check-violation.ts';
import type { JsonRow } from './insert-statement.ts';

/**
 * Refuses a row whose confirmation could not be sent. The table has the same rule, as far as PostgreSQL knows domains.
 * What is no text is left to it.
 * @throws PostgrestError 23514
 */
export function assertSendableEmail({ email }: JsonRow): void {
  if (typeof email === 'string' && parseEmailAddress(email) === undefined)
    throw checkViolation('orders_email_check');
}
