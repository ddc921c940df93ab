import { z } from 'zod';
import {
  type LoginResponse,
  MAX_PASSWORD_LENGTH,
  type PasswordChange,
  type SessionUser,
  type VerifyResponse,
} from '../../contract/session.ts';
import { passwordProblem } from '../config/password-problem.ts';
import { bodySchema, textSchema } from '../http/validation.ts';

const PASSWORD = `must be text of 1 to ${MAX_PASSWORD_LENGTH} characters`;

const passwordSchema = z.string(PASSWORD).min(1, PASSWORD).max(MAX_PASSWORD_LENGTH, PASSWORD);

export const loginSchema = bodySchema({
  email: textSchema(254),
  password: passwordSchema,
}).meta({ id: 'Credentials' });
export type LoginBody = z.infer<typeof loginSchema>;

/** Body of PUT /api/auth/password. */
export const passwordChangeSchema = bodySchema({
  currentPassword: passwordSchema,
  newPassword: passwordSchema.superRefine((password, context) => {
    const problem = passwordProblem(password);
    if (problem !== undefined) context.addIssue(problem);
  }),
}).meta({ id: 'PasswordChange' }) satisfies z.ZodType<PasswordChange>;
export type PasswordChangeBody = z.infer<typeof passwordChangeSchema>;

const sessionUserSchema = z
  .strictObject({ _id: z.guid(), email: z.string() })
  .meta({ id: 'SessionUser' }) satisfies z.ZodType<SessionUser>;

export const loginResponseSchema = z
  .strictObject({
    token: z.string().describe('A JWT, valid for at most twelve hours.'),
    user: sessionUserSchema,
  })
  .meta({ id: 'LoginResponse' }) satisfies z.ZodType<LoginResponse>;

export const validSessionSchema = z
  .strictObject({ valid: z.literal(true), user: sessionUserSchema })
  .meta({ id: 'ValidSession' }) satisfies z.ZodType<VerifyResponse>;

export const invalidSessionSchema = z
  .strictObject({ valid: z.literal(false), error: z.string() })
  .meta({ id: 'InvalidSession' }) satisfies z.ZodType<VerifyResponse>;
