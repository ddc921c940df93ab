import { rmSync } from 'node:fs';
import { assertBuilt } from '../shop/assert-built.ts';
import { startShopServer } from '../shop/shop-server.ts';
import { STRIPE_WEBHOOK_SECRET } from '../shop/stripe-event.ts';
import { temporaryFolder } from '../shop/temporary-folder.ts';

const PAYMENT_LINK = 'https://pay.example/?client_reference_id={id}&prefilled_email={email}';

/** Starts one shop for all journeys like `npm start`, with embedded PostgreSQL, and with Stripe configured. */
export default async function openShop(): Promise<() => Promise<void>> {
  await assertBuilt();
  const directory = temporaryFolder('shop-journeys');
  const shop = await startShopServer({ DATA_DIR: directory, PAYMENT_LINK, STRIPE_WEBHOOK_SECRET });
  process.env.TEST_SHOP_URL = shop.url;
  process.env.TEST_SHOP_DATA_DIR = directory;
  return async () => {
    await shop.stop();
    rmSync(directory, { recursive: true });
  };
}
