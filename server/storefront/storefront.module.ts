import { Module } from '@nestjs/common';
import { PagesService } from './pages.service.ts';
import { SearchEnginesController } from './search-engines.controller.ts';
import { SettingsController } from './settings.controller.ts';
import { ShopOrigin } from './shop-origin.ts';

@Module({
  controllers: [SettingsController, SearchEnginesController],
  providers: [PagesService, ShopOrigin],
})
export class StorefrontModule {}
