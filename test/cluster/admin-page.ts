import { type Browser, chromium, type Page } from '@playwright/test';
import { STORAGE_KEYS } from '../../contract/storage-keys.ts';
import { findBrowser } from '../journeys/browser.ts';
import { signIn } from '../shop/api-client.ts';
import { until } from '../shop/until.ts';
import type { Cluster } from './cluster.ts';
import { SHOP } from './load-balanced-shop.ts';
import { REGULAR_CUSTOMER } from './traffic.ts';
import { withTimeout } from './with-timeout.ts';

/** A global variable that is lost when the page reloads. */
const MARK = 'neverReloaded';
const CATCH_UP_SECONDS = 60;

/** An admin page that stays open throughout the run and shows the orders of one customer. */
export class AdminPage {
  private browser: Browser | undefined;
  private page: Page | undefined;

  async open(): Promise<void> {
    const { executablePath, environment } = await findBrowser();
    this.browser = await chromium.launch({
      executablePath,
      env: environment,
      args: ['--no-sandbox', '--disable-gpu'],
    });
    const context = await this.browser.newContext({
      ignoreHTTPSErrors: true,
      viewport: { width: 1440, height: 900 },
    });
    this.page = await context.newPage();
    const stored = {
      [STORAGE_KEYS.adminToken]: await signIn(SHOP),
      [STORAGE_KEYS.cookieConsent]: 'declined',
    };
    await this.page.goto(`${SHOP}/favicon.svg`);
    await this.page.evaluate((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    }, stored);
    await this.page.goto(`${SHOP}/admin?tab=orders&search=${REGULAR_CUSTOMER}`);
    await this.page.getByLabel('Search orders').waitFor();
    await this.page.evaluate((mark) => Object.assign(window, { [mark]: true }), MARK);
  }

  /** Call it after the last order. @returns the problem of the page, or '' */
  async problem(cluster: Cluster): Promise<string> {
    const { page } = this;
    if (page === undefined) return 'the admin page is not open';
    const numbers = await storedNumbers(cluster);
    const shown = async () => {
      const more = page.getByRole('button', { name: 'Load more' });
      if (await more.isVisible()) await more.click();
      return page.getByRole('link', { name: /^LC\d{6}$/ }).allTextContents();
    };
    try {
      await withTimeout(CATCH_UP_SECONDS, 'every order on the admin page', () =>
        until(async () => sameNumbers(await shown(), numbers)),
      );
    } catch {
      return `the admin page shows ${(await shown()).length} of ${numbers.length} orders`;
    }
    const stayed = await page.evaluate((mark) => mark in window, MARK);
    return stayed ? '' : 'the admin page was reloaded';
  }

  async close(): Promise<void> {
    await this.browser?.close();
  }
}

const sameNumbers = (some: string[], others: string[]) =>
  [...some].sort().join() === [...others].sort().join();

/** The numbers of the regular customer's stored orders. */
export async function storedNumbers(cluster: Cluster): Promise<string[]> {
  const primary = await cluster.primary();
  const rows = await primary.query<{ order_number: string }>(
    'select order_number from orders where name = $1',
    [REGULAR_CUSTOMER],
    'shop',
  );
  return rows.map(({ order_number }) => order_number);
}
