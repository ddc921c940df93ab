import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.ts';
import type { Settings } from './config/settings.ts';
import { dataApiPlugin } from './data-api/data-api.plugin.ts';
import { postgrestFormat } from './data-api/postgrest-format.ts';
import type { DatabaseUrls } from './database/database-urls.ts';
import { LaunchChecklistService } from './health/launch-checklist.service.ts';
import { bodiesPlugin } from './http/bodies/bodies.plugin.ts';
import { connectionsPlugin } from './http/connections/connections.plugin.ts';
import { Drain } from './http/connections/drain.ts';
import { errorsPlugin } from './http/errors/errors.plugin.ts';
import { headersPlugin } from './http/headers.plugin.ts';
import { loggingPlugin } from './http/logging.plugin.ts';
import { serverOptions } from './http/server-options.ts';
import { ShopLogger } from './http/shop-logger.ts';
import { orderPagePlugin } from './order-pages/order-page.plugin.ts';
import { OrderPagesService } from './order-pages/order-pages.service.ts';
import { assetsPlugin } from './storefront/assets.plugin.ts';
import { filesPlugin } from './storefront/files.plugin.ts';
import { pagesPlugin } from './storefront/pages.plugin.ts';
import { PagesService } from './storefront/pages.service.ts';
import { securityHeadersPlugin } from './storefront/security-headers.plugin.ts';
import { ShopOrigin } from './storefront/shop-origin.ts';

const ERROR_FORMATS = [postgrestFormat];

/** Registers the plugins in the order in which they handle a request. */
async function registerPlugins(app: NestFastifyApplication, settings: Settings): Promise<void> {
  const server = app.getHttpAdapter().getInstance();
  const drain = app.get(Drain);
  const pages = app.get(PagesService);
  const origin = app.get(ShopOrigin);
  const orderPages = app.get(OrderPagesService);
  await server
    .register(loggingPlugin, settings)
    .register(connectionsPlugin, { drain })
    .register(app.get(LaunchChecklistService).watch)
    .register(securityHeadersPlugin, settings)
    .register(dataApiPlugin)
    .register(headersPlugin)
    .register(errorsPlugin, { formats: ERROR_FORMATS })
    .register(bodiesPlugin)
    .register(assetsPlugin)
    .register(filesPlugin)
    .register(orderPagePlugin, { pages, origin, orderPages })
    .register(pagesPlugin, { pages, origin });
}

/** @param beforeRoutes called before the routes are registered */
export async function createApplication(
  settings: Settings,
  databaseUrls: DatabaseUrls,
  beforeRoutes: (app: NestFastifyApplication) => void = () => {},
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.register(settings, databaseUrls),
    new FastifyAdapter(serverOptions(settings, ERROR_FORMATS)),
    { logger: new ShopLogger(settings), bodyParser: false, abortOnError: false },
  );
  beforeRoutes(app);
  await registerPlugins(app, settings);
  await app.init();
  return app;
}
