import { defineConfig } from '@playwright/test';
import { findBrowser } from './browser.ts';

const { executablePath, environment, pinned } = await findBrowser();

// Root has no sandbox, and nothing of the outside is to be asked.
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];

const launch = (...args: string[]) => ({
  executablePath,
  env: environment,
  args: [...ARGUMENTS, ...args],
});

// Journeys that are the same at any width run once: for shoppers mostly on a phone, for operators on a desktop.
const SAME_FOR_SHOPPERS = [
  'accessibility',
  'cart',
  'checkout',
  'checkout-form',
  'cookies',
  'email-address',
  'error-view',
  'home',
  'layout',
  'new-build',
  'shop',
  'slow-phone',
  'toasts',
  'malformed-url',
];
const SAME_FOR_OPERATORS = [
  'admin',
  'admin-\\w+',
  'announcements',
  'api-reference',
  'bulk-status',
  'caddy',
  'confirmation',
  'contact',
  'customers',
  'email-problems',
  'export',
  'forced-colors',
  'launch-checklist',
  'live-orders',
  'order-details',
  'order-filters',
  'order-shortcuts',
  'order-list',
  'ordering',
  'payments',
  'prerendering',
  'product-editing',
  'reflow',
  'sales',
  'shipments',
  'static-pages',
  'storage',
  'stored-xss',
];

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../../test-results',
  globalSetup: './open-shop.ts',
  fullyParallel: true,
  // Each waits now and then; four keep two cores busy.
  workers: 4,
  forbidOnly: true,
  reporter: 'list',
  // Room for a machine that is busy: what is there goes on at once, so only a failure waits this long.
  timeout: 90_000,
  expect: { timeout: 20_000, toHaveScreenshot: { threshold: 0.03, maxDiffPixels: 100 } },
  metadata: { pinned },
  // Renewed on demand only (npm run screenshots): one that is missing is a failure.
  updateSnapshots: 'none',
  snapshotPathTemplate: '{testDir}/{testFileDir}/screenshots/{arg}{ext}',
  use: {
    // Known in the workers, which start after open-shop.ts has opened it.
    baseURL: process.env.TEST_SHOP_URL,
    // Recording costs a third of the processor's time. To look into a failure: npm run journeys -- --trace on <file>
    launchOptions: launch(),
  },
  projects: [
    {
      name: 'phone',
      testIgnore: new RegExp(`/(${SAME_FOR_OPERATORS.join('|')})\\.journey\\.ts$`),
      use: { viewport: { width: 375, height: 812 }, hasTouch: true },
    },
    {
      name: 'desktop',
      testIgnore: new RegExp(`/(${SAME_FOR_SHOPPERS.join('|')})\\.journey\\.ts$`),
      // What only a phone has.
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      // Letters are drawn alike whatever a system prefers.
      name: 'appearance',
      testMatch: '*.appearance.ts',
      use: {
        contextOptions: { reducedMotion: 'reduce' },
        timezoneId: 'UTC',
        launchOptions: launch('--font-render-hinting=none', '--disable-lcd-text'),
      },
    },
  ],
});
