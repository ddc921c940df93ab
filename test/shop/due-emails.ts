import { asOwner } from './database.ts';

/** As if the time until the next attempt of every waiting email had passed. */
export const makeEmailsDue = () =>
  asOwner((client) =>
    client.query("update order_emails set next_attempt_at = now() where state = 'waiting'"),
  );
