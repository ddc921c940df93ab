import { DEMO_ADDRESS_END } from '../demo/demo-address.ts';

/** The mailbox as far as PostgreSQL can spell it. The server does once it claims the email (`comparableMailbox`). */
export const RECIPIENT = String.raw`lower(regexp_replace(o.email, '\+[^@]*@', '@'))`;

/** Nobody is told of an order of the demo. */
export const IS_REAL = `o.email not like '%${DEMO_ADDRESS_END}'`;
