import { Controller, Get, Header } from '@nestjs/common';
import type { PublicSettings } from '../../contract/public-settings.ts';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { Public } from '../http/public.decorator.ts';
import { settingsOpenApi } from './settings.openapi.ts';

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
