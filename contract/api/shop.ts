import { z } from 'zod';

/** Response of `GET /api/settings`: what the browser must know of this deployment. */
export const publicSettingsSchema = z
  .strictObject({
    supabaseUrl: z
      .string()
      .describe('Origin of the project that takes the orders; empty for this shop itself.'),
    supabaseAnonKey: z.string().describe('The public key of its Data API.'),
  })
  .meta({ id: 'PublicSettings' });
export type PublicSettings = z.infer<typeof publicSettingsSchema>;

/** Response of `GET /api/readiness`. */
export const launchChecklistSchema = z
  .strictObject({
    missing: z
      .array(z.string())
      .describe(
        'What the shop lacks and what to set, one line each. Outside production, only a price that the database refuses.',
      ),
  })
  .meta({ id: 'Readiness' });
export type LaunchChecklist = z.infer<typeof launchChecklistSchema>;
