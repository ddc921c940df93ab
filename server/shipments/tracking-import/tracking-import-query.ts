import { z } from 'zod';

const DRY_RUN = 'must be true or false';

/** Query of POST /api/orders/shipments/import. */
export const trackingImportQuerySchema = z.strictObject(
  {
    dryRun: z
      .enum(['true', 'false'], DRY_RUN)
      .transform((text) => text === 'true')
      .default(false)
      .meta({
        documentedAs: {
          type: 'boolean',
          default: false,
          description: 'Reports what would happen without shipping anything.',
        },
      }),
  },
  {
    error: (issue) => (issue.code === 'unrecognized_keys' ? 'The import accepts only dryRun' : undefined),
  },
);
export type TrackingImportQuery = z.infer<typeof trackingImportQuerySchema>;
