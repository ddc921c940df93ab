import { z } from 'zod';
import { MAX_EMAIL_LENGTH } from '../email-address.ts';
import { MAX_PASSWORD_LENGTH, passwordProblem } from '../passwords.ts';
import { bodySchema, textSchema } from './bodies.ts';

const PASSWORD = `must be 1 to ${MAX_PASSWORD_LENGTH} characters long`;

export const passwordSchema = z.string(PASSWORD).min(1, PASSWORD).max(MAX_PASSWORD_LENGTH, PASSWORD);

/** Body of `POST /api/auth/login`. */
export const credentialsSchema = bodySchema({
  email: textSchema(MAX_EMAIL_LENGTH),
  password: passwordSchema,
}).meta({ id: 'Credentials' });
export type Credentials = z.infer<typeof credentialsSchema>;

/** Body of `PUT /api/auth/password`. The response is that of a login, with the token that continues the session. */
export const passwordChangeSchema = bodySchema({
  currentPassword: passwordSchema,
  newPassword: passwordSchema.superRefine((password, context) => {
    const problem = passwordProblem(password);
    if (problem !== undefined) context.addIssue(problem);
  }),
}).meta({ id: 'PasswordChange' });
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

/** The logged-in operator. */
const sessionUserSchema = z
  .strictObject({
    _id: z.guid(),
    email: z.string(),
    mustSetUpSecondFactor: z
      .literal(true)
      .optional()
      .describe(
        'With `ADMIN_SECOND_FACTOR=required`: the session can set up a second factor, and nothing else.',
      ),
    idleMinutes: z
      .int()
      .optional()
      .describe('With `ADMIN_IDLE_MINUTES`: the session ends after as many minutes without `renewSession`.'),
  })
  .meta({ id: 'SessionUser' });
export type SessionUser = z.infer<typeof sessionUserSchema>;

/** Response of `POST /api/auth/login`. */
export const loginResponseSchema = z
  .strictObject({
    token: z.string().describe('A JWT, valid for at most twelve hours.'),
    user: sessionUserSchema,
  })
  .meta({ id: 'LoginResponse' });
export type LoginResponse = z.infer<typeof loginResponseSchema>;

/** Response of `GET /api/auth/verify`; an invalid token gets a 401. */
export const validSessionSchema = z
  .strictObject({ valid: z.literal(true), user: sessionUserSchema })
  .meta({ id: 'ValidSession' });
export const invalidSessionSchema = z
  .strictObject({ valid: z.literal(false), error: z.string() })
  .meta({ id: 'InvalidSession' });
export type VerifyResponse = z.infer<typeof validSessionSchema> | z.infer<typeof invalidSessionSchema>;
