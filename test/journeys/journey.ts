import { test as base, expect, type Page } from '@playwright/test';

interface Journey {
  /** Allows these errors and warnings in the console from now on. */
  allowInConsole(...messages: RegExp[]): void;
}

/** Fails on any console error or warning that the journey does not allow. */
export const test = base.extend<Journey>({
  allowInConsole: [
    async ({ context }, use) => {
      const allowed: { pattern: RegExp; from: number }[] = [];
      const messages: string[] = [];
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) messages.push(message.text());
      });
      context.on('weberror', (webError) => messages.push(webError.error().message));
      await use((...patterns) => {
        allowed.push(...patterns.map((pattern) => ({ pattern, from: messages.length })));
      });
      // A page may still be loading what a route fetches.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      const isAllowed = (text: string, index: number) =>
        allowed.some(({ pattern, from }) => index >= from && pattern.test(text));
      expect(messages.filter((text, index) => !isAllowed(text, index))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Closes the cookie banner. */
export async function declineCookies(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Decline' }).click();
}

export const toast = (page: Page, text: string) =>
  page.getByRole('status', { name: 'Notifications' }).getByText(text, { exact: true });

/** The parsed local storage value of a key; null if it is missing. */
export async function stored(page: Page, key: string): Promise<unknown> {
  const text = await page.evaluate((name) => localStorage.getItem(name), key);
  return text === null ? null : JSON.parse(text);
}

/** Waits until the page and its lazy chunk are hydrated: until then, React handles no events. Checks the heading. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
  });
}

/** Opens a path and waits until the page is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Records the page's calls of the shop's API and the Data API, such as "GET /api/products". */
export function recordApiCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|rest)\//.test(pathname)) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** Pauses the page's clock, which must be installed: time then only advances with `page.clock.runFor`. */
export async function pauseClock(page: Page): Promise<void> {
  // A busy machine may take longer than this second.
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  }).toPass();
}

/** A promise that a journey resolves, for instance to delay a response until it has checked the page. */
export function createGate(): { opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
