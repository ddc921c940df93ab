import type { z } from 'zod';
import { bodySchema, textSchema } from '../http/text-schema.ts';

export const loginSchema = bodySchema({ email: textSchema(254), password: textSchema(200) });
export type LoginBody = z.infer<typeof loginSchema>;
