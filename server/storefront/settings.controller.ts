import { Controller, Get, Header } from '@nestjs/common';
import { type PublicSettings, publicSettingsSchema } from '../../contract/api/shop.ts';
import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { Public } from '../auth/public.decorator.ts';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { json, UNEXPECTED } from '../http/openapi-responses.ts';
import { StockState } from '../stock/stock-state.ts';

/** The browser loads these settings at run time, so that one build serves every deployment. */
@Public()
@Controller('api/settings')
export class SettingsController {
  constructor(
    @InjectSettings() private readonly settings: Settings,
    private readonly stock: StockState,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-cache')
  @OpenApiOperation({
    operationId: 'getSettings',
    summary: 'Returns the settings that a browser needs to place an order',
    responses: { 200: json('The settings.', publicSettingsSchema), ...UNEXPECTED },
    standardResponses: false,
  })
  read(): PublicSettings {
    const { supabaseUrl, supabaseAnonKey } = this.settings;
    const stock = this.stock.of(BUILT_IN_PRODUCT.title);
    return { supabaseUrl, supabaseAnonKey, ...(stock && { stock }) };
  }
}
