import type { z } from 'zod';
import { bodySchema } from '../../http/validation.ts';
import { orderFilterShape } from '../order-filter.schema.ts';

/** Body of POST /api/orders/exports: which orders the file shall have. */
export const orderExportSchema = bodySchema(orderFilterShape).meta({ id: 'OrderFilter' });
export type OrderExportBody = z.infer<typeof orderExportSchema>;
