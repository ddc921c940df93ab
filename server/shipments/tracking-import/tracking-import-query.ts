import { z } from 'zod';

const BOOLEAN = 'must be true or false';

const flag = (description: string) =>
  z
    .enum(['true', 'false'], BOOLEAN)
    .transform((text) => text === 'true')
    .default(false)
    .meta({ documentedAs: { type: 'boolean', default: false, description } });

/** Query of POST /api/orders/shipments/import. */
export const trackingImportQuerySchema = z.strictObject(
  {
    dryRun: flag('Reports what would happen without shipping anything.'),
    skipShared: flag('Skips orders that share a tracking number with another order.'),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? 'The import accepts only dryRun and skipShared' : undefined,
  },
);
export type TrackingImportQuery = z.infer<typeof trackingImportQuerySchema>;
