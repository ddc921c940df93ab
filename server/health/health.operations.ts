import { z } from 'zod';
import { DATABASE_AWAY, json } from '../api-reference/answers.ts';
import { Describe } from '../api-reference/describe.decorator.ts';

const healthSchema = z.strictObject({ status: z.literal('ok') }).meta({ id: 'Health' });

export const describeHealth = {
  check: Describe({
    operationId: 'checkHealth',
    tag: 'Shop',
    summary: 'Tells whether the shop can reach its database',
    answers: { 200: json('It can.', healthSchema), ...DATABASE_AWAY },
  }),
};
