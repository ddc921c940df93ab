import { z } from 'zod';
import type { LoginAnswer, SessionUser, VerifyAnswer } from '../../contract/session.ts';

const sessionUserSchema = z
  .strictObject({ _id: z.guid(), email: z.string() })
  .meta({ id: 'SessionUser' }) satisfies z.ZodType<SessionUser>;

export const loginAnswerSchema = z
  .strictObject({
    token: z.string().describe('A JWT that stands for the session, for twelve hours at most.'),
    user: sessionUserSchema,
  })
  .meta({ id: 'LoginAnswer' }) satisfies z.ZodType<LoginAnswer>;

export const validSessionSchema = z
  .strictObject({ valid: z.literal(true), user: sessionUserSchema })
  .meta({ id: 'ValidSession' }) satisfies z.ZodType<VerifyAnswer>;

export const invalidSessionSchema = z
  .strictObject({ valid: z.literal(false), error: z.string() })
  .meta({ id: 'InvalidSession' }) satisfies z.ZodType<VerifyAnswer>;
