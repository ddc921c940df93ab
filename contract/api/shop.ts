import { z } from 'zod';
import { shopperStockSchema } from './stock.ts';

/** Response of `GET /api/settings`. */
export const publicSettingsSchema = z
  .strictObject({
    supabaseUrl: z
      .string()
      .describe('Origin of the Supabase project that stores orders; empty if this shop stores them.'),
    supabaseAnonKey: z.string().describe('Public key of the Data API.'),
    stock: shopperStockSchema
      .optional()
      .describe('Of the built-in product. Absent if it can be bought and isn’t low in stock.'),
  })
  .meta({ id: 'PublicSettings' });
export type PublicSettings = z.infer<typeof publicSettingsSchema>;

/** Response of `GET /api/readiness`. */
export const launchChecklistSchema = z
  .strictObject({
    missing: z
      .array(z.string())
      .describe(
        'One line for each missing thing, with the setting to change. Outside production, the list only reports a price that the database refuses.',
      ),
    release: z.string().describe('The release of the shop, as in 1.2.0.'),
    postgresql: z.string().describe('The version of PostgreSQL, as in 17.6.'),
  })
  .meta({ id: 'Readiness' });
export type LaunchChecklist = z.infer<typeof launchChecklistSchema>;
