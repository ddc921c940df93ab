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

/** Waits until React has taken the prerendered page over: before, a click on a button is heard by nobody. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );
}
