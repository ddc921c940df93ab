import { z } from 'zod';
import type { LoginResponse, SessionUser, VerifyResponse } from '../../contract/session.ts';
import { MAX_PASSWORD_LENGTH } from '../config/settings.ts';
import { bodySchema, textSchema } from '../http/validation.ts';

const PASSWORD = `must be text of 1 to ${MAX_PASSWORD_LENGTH} characters`;

export const loginSchema = bodySchema({
  email: textSchema(254),
  password: z.string(PASSWORD).min(1, PASSWORD).max(MAX_PASSWORD_LENGTH, PASSWORD),
}).meta({ id: 'Credentials' });
export type LoginBody = z.infer<typeof loginSchema>;

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
