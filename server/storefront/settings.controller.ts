import { Controller, Get, Header } from '@nestjs/common';
import { z } from 'zod';
import type { PublicSettings } from '../../contract/public-settings.ts';
import { Public } from '../auth/public.decorator.ts';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
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

const settingsOpenApi = {
  read: OpenApiOperation({
    operationId: 'getSettings',
    tag: 'Shop',
    summary: 'What a browser must know of this shop to place an order',
    responses: { 200: json('The settings.', publicSettingsSchema), ...UNEXPECTED },
  }),
};

/** What the browser must know of this deployment. Asked for at run time, so that one build serves every deployment. */
@Public()
@Controller('api/settings')
export class SettingsController {
  constructor(@InjectSettings() private readonly settings: Settings) {}

  @Get()
  @Header('Cache-Control', 'no-cache')
  @settingsOpenApi.read
  read(): PublicSettings {
    const { supabaseUrl, supabaseAnonKey } = this.settings;
    return { supabaseUrl, supabaseAnonKey };
  }
}
