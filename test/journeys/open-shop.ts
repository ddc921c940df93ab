import { rmSync } from 'node:fs';
import type { FullConfig } from '@playwright/test';
import { assertBuilt } from '../shop/assert-built.ts';
import { createDatabaseTemplate, migratedDataDirectory } from '../shop/migrated-data-directory.ts';
import { startShopServer } from '../shop/shop-server.ts';
import { STRIPE_WEBHOOK_SECRET } from '../shop/stripe-event.ts';
import { setWorkerShops } from './worker-shop.ts';

const PAYMENT_LINK = 'https://pay.example/?client_reference_id={id}&prefilled_email={email}';

/** Starts a shop with an embedded PostgreSQL. */
async function open(settings: Record<string, string> = {}) {
  const directory = migratedDataDirectory('shop-journeys');
  const { url, stop } = await startShopServer({ DATA_DIR: directory, ...settings });
  const close = async () => {
    await stop();
    rmSync(directory, { recursive: true });
  };
  return { url, directory, close };
}

/**
 * Opens a shop with the default settings for each worker, and two for the journeys of payments. In that without cards,
 * operators need a second factor, too.
 */
export default async function openShops({ workers }: FullConfig): Promise<() => Promise<void>> {
  await assertBuilt();
  createDatabaseTemplate();
  const payments = { PAYMENT_LINK, STRIPE_WEBHOOK_SECRET };
  const [withPayments, withoutCards, ...shops] = await Promise.all([
    open(payments),
    open({ ...payments, CHECKOUT: 'link', ADMIN_SECOND_FACTOR: 'required' }),
    ...Array.from({ length: workers }, () => open()),
  ]);
  setWorkerShops(shops);
  process.env.TEST_SHOP_WITH_PAYMENTS_URL = withPayments.url;
  process.env.TEST_SHOP_WITHOUT_CARDS_URL = withoutCards.url;
  process.env.TEST_SHOP_WITHOUT_CARDS_DIRECTORY = withoutCards.directory;
  return async () => {
    await Promise.all([withPayments, withoutCards, ...shops].map(({ close }) => close()));
  };
}
