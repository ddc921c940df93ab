import { z } from 'zod';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { DATABASE_AWAY, json } from '../http/openapi-responses.ts';

const healthSchema = z.strictObject({ status: z.literal('ok') }).meta({ id: 'Health' });

export const healthOpenApi = {
  check: OpenApiOperation({
    operationId: 'checkHealth',
    tag: 'Shop',
    summary: 'Whether orders can be stored and read',
    responses: { 200: json('They can.', healthSchema), ...DATABASE_AWAY },
  }),
};
