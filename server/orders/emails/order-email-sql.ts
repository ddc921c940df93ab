import { DEMO_ADDRESS_END } from '../demo/demo-address.ts';

/** A day's e-mails are counted for the mailbox, which is the same with anything after a plus. */
export const RECIPIENT = String.raw`lower(regexp_replace(o.email, '\+[^@]*@', '@'))`;

/** Nobody is told of an order of the demo. */
export const IS_REAL = `o.email not like '%${DEMO_ADDRESS_END}'`;
