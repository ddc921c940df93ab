import { test as base, expect, type Page } from '@playwright/test';

interface Journey {
  /** What the console may say in this journey, besides nothing. */
  allowInConsole(...messages: RegExp[]): void;
}

/** A test that fails on any error or warning in the console that it has not announced. */
export const test = base.extend<Journey>({
  allowInConsole: [
    async ({ context }, use) => {
      const allowed: RegExp[] = [];
      const said: string[] = [];
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) said.push(message.text());
      });
      context.on('weberror', (problem) => said.push(problem.error().message));
      await use((...messages) => allowed.push(...messages));
      expect(said.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Answers the first visit's question, so that the banner is out of the way. */
export async function declineCookies(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Decline' }).click();
}

export const toast = (page: Page, text: string) =>
  page.getByRole('status', { name: 'Notifications' }).getByText(text, { exact: true });

/** What the browser keeps under a key. */
export async function stored(page: Page, key: string): Promise<unknown> {
  const text = await page.evaluate((name) => localStorage.getItem(name), key);
  return text === null ? null : JSON.parse(text);
}

/**
 * Waits until the page is hydrated, its lazy part included; before, React handles no events. It looks at the heading,
 * which every page has.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
  });
}

/** Goes to a path and waits until the page there can be used. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** The calls of the shop's API and of the Data API, in the order in which the page makes them: "GET /api/products". */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|rest)\//.test(pathname)) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** From here on the page's time passes only in `page.clock.runFor`. Its clock must have been installed. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

/** Holds an answer back until the journey has seen what there is to see without it. */
export function heldBack(): { released: Promise<void>; release(): void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release };
}
