import { request } from './api-client.ts';
import { type ShopServer, startShopServer } from './shop-server.ts';
import { until } from './until.ts';

// Jest loads this module once for each worker, through the environment of the tests: their own modules last for one file.
let shop: ShopServer | undefined;

async function isHealthy({ url }: ShopServer): Promise<boolean> {
  try {
    return (await request(`${url}/api/health`)).status === 200;
  } catch {
    return false;
  }
}

async function startWorkerShop(databaseUrl: string): Promise<ShopServer> {
  // With a proxy, a test can be several visitors.
  const started = await startShopServer({ DATABASE_URL: databaseUrl, TRUST_PROXY: 'true' });
  // Only the first hosts of all tests get pages with their own address.
  await request(started.url);
  return started;
}

/** Opens the worker's shop, unless it is open. Its database must have empty tables. */
export async function openWorkerShop(databaseUrl: string): Promise<ShopServer> {
  if (shop !== undefined && !(await isHealthy(shop))) await closeWorkerShop();
  shop ??= await startWorkerShop(databaseUrl);
  const { url } = shop;
  // It remembers for two seconds what the previous file had in stock.
  await until(async () => (await request(`${url}/api/settings`)).body.stock === undefined);
  return shop;
}

export async function closeWorkerShop(): Promise<void> {
  await shop?.stop();
  shop = undefined;
}
