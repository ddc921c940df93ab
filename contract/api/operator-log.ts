import { z } from 'zod';

/** The table's CHECK constraint repeats these kinds. */
const LOGGED_KINDS = [
  'login',
  'recovery-code-login',
  'right-password',
  'wrong-password',
  'wrong-code',
  'orders-exported',
  'operator-created',
  'operator-removed',
  'password-changed',
  'second-factor-added',
  'second-factor-removed',
  'recovery-codes-renewed',
] as const;

const loggedEventSchema = z
  .strictObject({
    _id: z.int(),
    kind: z.enum(LOGGED_KINDS),
    email: z.string().describe('Of the operator; empty for an unknown account.'),
    origin: z.string().describe('An IP address, `unknown`, `admin area` or `command line`.'),
    times: z.int().describe('How often within an hour.'),
    at: z.iso.datetime().describe('The latest time.'),
  })
  .meta({ id: 'LoggedEvent' });
export type LoggedEvent = z.infer<typeof loggedEventSchema>;

/** Response of `GET /api/auth/log`. */
export const operatorLogSchema = z
  .strictObject({
    events: z
      .array(loggedEventSchema)
      .describe('The latest 100 events other than wrong passwords, newest first.'),
    refusals: z.array(loggedEventSchema).describe('The latest 100 wrong passwords, newest first.'),
  })
  .meta({ id: 'OperatorLog' });
export type OperatorLog = z.infer<typeof operatorLogSchema>;
