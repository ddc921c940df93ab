import { z } from 'zod';
import { shopSchema } from './shop-schema.ts';

/** The build writes it into `dist`, and the `$schema` of a shop.json points to it. */
export const JSON_SCHEMA = z.toJSONSchema(shopSchema, { io: 'input' });
