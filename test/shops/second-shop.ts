import { readShop } from '../../contract/shop/read-shop.ts';
import { spawnSync } from '../shop/child-process.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';

const FOLDER = 'test/shops/mug';

/** Its build, of which build.mjs also knows the folder. */
export const MUG_BUILD = '.cache/shops/mug';

/** The facts of the second shop, which sells enamel mugs. */
export const MUG = readShop(FOLDER);

/** Of the numbers in its service. */
export const WRONG_PLURALS = /\b(?:2 hour|1 business days|30 day)\b/;

/** Builds the second shop if necessary, and starts it. */
export async function startSecondShop(environment: Record<string, string>): Promise<ShopServer> {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['test/shops/build.mjs'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The second shop could not be built:\n${stdout}${stderr}`);
  return startShopServer(environment, process.cwd(), MUG_BUILD);
}
