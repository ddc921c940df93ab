import { z } from 'zod';
import { shopSchema } from './shop-schema.ts';

/** The build writes it into `dist`, where the `$schema` of a shop.json names it. */
export const JSON_SCHEMA = z.toJSONSchema(shopSchema, { io: 'input' });
