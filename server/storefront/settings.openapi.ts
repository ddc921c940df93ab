import { z } from 'zod';
import type { PublicSettings } from '../../contract/public-settings.ts';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { json, UNEXPECTED } from '../http/openapi-responses.ts';

const publicSettingsSchema = z
  .strictObject({
    supabaseUrl: z
      .string()
      .describe('Origin of the project that takes the orders; empty for this shop itself.'),
    supabaseAnonKey: z.string().describe('The public key of its Data API.'),
  })
  .meta({ id: 'PublicSettings' }) satisfies z.ZodType<PublicSettings>;

export const settingsOpenApi = {
  read: OpenApiOperation({
    operationId: 'getSettings',
    tag: 'Shop',
    summary: 'What a browser must know of this shop to place an order',
    responses: { 200: json('The settings.', publicSettingsSchema), ...UNEXPECTED },
  }),
};
