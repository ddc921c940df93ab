import { Module } from '@nestjs/common';
import { ServeStaticModule } from '@nestjs/serve-static';
import { StockModule } from '../stock/stock.module.ts';
import { STATIC_FILES } from './files.plugin.ts';
import { PagesService } from './pages.service.ts';
import { SearchEnginesController } from './search-engines.controller.ts';
import { SettingsController } from './settings.controller.ts';
import { ShopOrigin } from './shop-origin.ts';

@Module({
  imports: [ServeStaticModule.forRoot(STATIC_FILES), StockModule],
  controllers: [SettingsController, SearchEnginesController],
  providers: [PagesService, ShopOrigin],
})
export class StorefrontModule {}
