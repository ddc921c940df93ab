import { defineConfig } from '@playwright/test';
import { findBrowser } from './browser.ts';

const { executablePath, environment } = await findBrowser();

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../../test-results',
  globalSetup: './open-shop.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  reporter: 'list',
  timeout: 45_000,
  expect: { timeout: 8_000 },
  use: {
    // Known in the workers, which start after open-shop.ts has opened it.
    baseURL: process.env.SHOP_URL,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath,
      env: { ...process.env, ...environment } as Record<string, string>,
      // Root has no sandbox, and nothing of the outside is to be asked.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 375, height: 812 }, hasTouch: true } },
    { name: 'desk', use: { viewport: { width: 1440, height: 900 } } },
  ],
});
