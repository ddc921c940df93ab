import { parseEmailAddress } from '../../contract/email-address.ts';
import type { JsonRow } from './insert-statement.ts';
import { checkViolation } from './postgrest-error.ts';

/** The table's constraint is less strict about domains, but refuses values that are not text. */
export function assertSendableEmail({ email }: JsonRow): void {
  if (typeof email === 'string' && parseEmailAddress(email) === undefined)
    throw checkViolation('orders_email_check');
}
