import { z } from 'zod';
import { LONGEST_PASSWORD } from '../config/password-rule.ts';
import { bodySchema, textSchema } from '../http/validation.ts';

const PASSWORD = `must be text of 1 to ${LONGEST_PASSWORD} characters`;

export const loginSchema = bodySchema({
  email: textSchema(254),
  password: z.string(PASSWORD).min(1, PASSWORD).max(LONGEST_PASSWORD, PASSWORD),
}).meta({ id: 'Credentials' });
export type LoginBody = z.infer<typeof loginSchema>;
