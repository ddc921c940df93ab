import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

export const NARROWEST = { width: 320, height: 640 };
/** A window of 1280 by 800 pixels at 200 % zoom. */
export const ZOOMED = { width: 640, height: 400 };

/** How many pixels the page overflows the window horizontally. */
export const excess = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** WCAG 1.4.12. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Spaces out the text as a reader's own styles do. @returns the elements that then cut their text off */
export const cutOff = (page: Page) =>
  page.evaluate((styles) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [sheet];
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const cuts = (element: HTMLElement) => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      return (
        clipPath === 'none' &&
        ((hides(overflowX) && scrollWidth > clientWidth + 1) ||
          (hides(overflowY) && scrollHeight > clientHeight + 1))
      );
    };
    const shown = document.querySelector('dialog:modal') ?? document.body;
    return [...shown.querySelectorAll<HTMLElement>('*')]
      .filter((element) => element.checkVisibility() && element.innerText?.trim() && cuts(element))
      .map((element) => element.outerHTML.slice(0, 200));
  }, SPACING);

/** The share of the window's height that sticky elements leave free after scrolling. */
async function freeHeight(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo({ top: 300, behavior: 'instant' });
    const stuck = [...document.body.querySelectorAll('*')].filter((element) => {
      const { top, bottom, width } = element.getBoundingClientRect();
      const sticks = ['fixed', 'sticky'].includes(getComputedStyle(element).position);
      return (
        sticks &&
        width > innerWidth / 2 &&
        bottom > 0 &&
        top < innerHeight &&
        (top <= 0 || bottom >= innerHeight)
      );
    });
    const covered = stuck.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
    return 1 - covered / innerHeight;
  });
}

/** Fits in both windows, also with spaced text, and sticky elements leave room to read. Then resets styles and scroll. */
export async function expectReflow(page: Page): Promise<void> {
  for (const size of [NARROWEST, ZOOMED]) {
    await page.setViewportSize(size);
    expect([size, await excess(page)]).toEqual([size, 0]);
  }
  expect(await freeHeight(page)).toBeGreaterThan(0.5);
  expect([await cutOff(page), await excess(page)]).toEqual([[], 0]);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
    scrollTo({ top: 0, behavior: 'instant' });
  });
}
