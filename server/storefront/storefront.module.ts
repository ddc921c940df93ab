import { Module } from '@nestjs/common';
import { ServeStaticModule } from '@nestjs/serve-static';
import { PagesController } from './pages.controller.ts';
import { PagesService } from './pages.service.ts';
import { SettingsController } from './settings.controller.ts';
import { STATIC_FILES } from './static-files.ts';

@Module({
  imports: [ServeStaticModule.forRoot(STATIC_FILES)],
  controllers: [SettingsController, PagesController],
  providers: [PagesService],
})
export class StorefrontModule {}
