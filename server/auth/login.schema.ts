import { z } from 'zod';
import { bodySchema, textSchema } from '../http/text-schema.ts';
import { LONGEST_PASSWORD } from './password-rule.ts';

const PASSWORD = `must be text of 1 to ${LONGEST_PASSWORD} characters`;

export const loginSchema = bodySchema({
  email: textSchema(254),
  password: z.string(PASSWORD).min(1, PASSWORD).max(LONGEST_PASSWORD, PASSWORD),
}).meta({ id: 'Credentials' });
export type LoginBody = z.infer<typeof loginSchema>;
