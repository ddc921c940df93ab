import { comparableEmail } from '../../contract/email-address.ts';

/** Runs a statement and returns its rows. */
export type Query = <Row>(text: string, values: unknown[]) => Promise<Row[]>;

/** The spellings of an email address in orders: the domain may be in capitals, in Unicode, in Punycode, or end with a dot. */
export async function findSpellings(query: Query, email: string): Promise<string[]> {
  const [localPart = ''] = email.split('@');
  const candidates = await query<{ email: string }>('select emails_with_local_part($1) as email', [
    localPart,
  ]);
  const wanted = comparableEmail(email);
  return candidates.map((candidate) => candidate.email).filter((found) => comparableEmail(found) === wanted);
}

/** SQL for the ids of the orders under any of these email addresses. */
export const customerOrders = (emails: string) =>
  `select customer_orders(spelling) from unnest(${emails}::text[]) spelling`;
