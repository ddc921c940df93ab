import { existsSync, statfsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './browser.ts';
import { workerShop } from './worker-shop.ts';

const { executablePath, environment, pinned } = await findBrowser();

// Chromium cannot sandbox root, and must make no requests of its own.
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];

/** Playwright uses files instead, which is slower, because containers often have only 64 MB of shared memory. */
function hasSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize > 1_000_000_000;
}

const launch = (...args: string[]) => ({
  executablePath,
  env: environment,
  args: [...ARGUMENTS, ...args],
  ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
});

// Journeys that don't depend on the width run in one project only, as do single ones with the tag @once.
const PHONE_ONLY = [
  'accessibility',
  'card-input',
  'cart',
  'checkout',
  'checkout-form',
  'cookies',
  'email-address',
  'error-view',
  'form-questions',
  'home',
  'layout',
  'main-picture',
  'malformed-url',
  'new-build',
  'shop',
  'slow-phone',
  'toasts',
];
const DESKTOP_ONLY = [
  'admin-\\w+',
  'announcements',
  'api-reference',
  'bulk-status',
  'caddy',
  'confirmation',
  'contact',
  'customers',
  'dialogs',
  'email-problems',
  'export',
  'forced-colors',
  'launch-checklist',
  'live-orders',
  'opened-order',
  'order-details',
  'order-filters',
  'order-shortcuts',
  'order-list',
  'order-page',
  'operator-tasks',
  'ordering',
  'payments',
  'prerendering',
  'product-editing',
  'reflow',
  'sales',
  'saved-fields',
  'scanning',
  'second-factor',
  'second-shop',
  'shipments',
  'static-pages',
  'status-emails',
  'stock',
  'storage',
  'stored-xss',
  'stripe',
  'trusted-types',
  'undo-cancel',
  'without-card',
];

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../../test-results',
  globalSetup: './open-shop.ts',
  fullyParallel: true,
  // Workers often wait; four keep two cores busy.
  workers: 4,
  forbidOnly: true,
  reporter: 'list',
  // On a busy machine, a journey in a thousand fails by chance. Playwright lists it as flaky: mend what caused it.
  retries: 1,
  // Generous, for busy machines: only failures take this long.
  timeout: 90_000,
  expect: { timeout: 20_000, toHaveScreenshot: { threshold: 0.03, maxDiffPixels: 100 } },
  metadata: { pinned },
  // Only `npm run screenshots` updates them. A missing screenshot is a failure.
  updateSnapshots: 'none',
  snapshotPathTemplate: '{testDir}/{testFileDir}/screenshots/{arg}{ext}',
  use: {
    // The main process loads this file, too.
    baseURL: process.env.TEST_PARALLEL_INDEX === undefined ? undefined : workerShop().url,
    // No trace, which costs a third of the CPU time. To debug a failure: npm run journeys -- <file> --trace on
    launchOptions: launch(),
  },
  // Desktop first: it has the journeys that take longest, because they run in one worker.
  projects: [
    {
      name: 'desktop',
      testIgnore: new RegExp(`/(${PHONE_ONLY.join('|')})\\.journey\\.ts$`),
      // Only phones have what these journeys test.
      grepInvert: /@phone/,
      // The browser draws without a graphics card, so each animation costs as much as several clicks.
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'phone',
      testIgnore: new RegExp(`/(${DESKTOP_ONLY.join('|')})\\.journey\\.ts$`),
      grepInvert: /@once/,
      use: { viewport: { width: 375, height: 812 }, hasTouch: true },
    },
    {
      // Renders fonts the same on every system.
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
