import { z } from 'zod';
import { DATABASE_AWAY, json } from '../api-reference/answers.ts';
import { Describe } from '../api-reference/describe.decorator.ts';

const healthSchema = z.strictObject({ status: z.literal('ok') }).meta({ id: 'Health' });

export const describeHealth = {
  check: Describe({
    operationId: 'checkHealth',
    tag: 'Shop',
    summary: 'Whether orders can be stored and read',
    answers: { 200: json('They can.', healthSchema), ...DATABASE_AWAY },
  }),
};
