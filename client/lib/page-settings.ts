import { PAGE_PLACEHOLDERS, type PageSetting } from '#contract/page-placeholders.ts';

/**
 * In the browser what the server wrote into the page, so that hydration finds the same text. While pages are prerendered,
 * and where no server wrote anything, the placeholder.
 */
export function pageSetting(name: PageSetting): string {
  const written = typeof document === 'undefined' ? undefined : document.documentElement.dataset[name];
  return written ?? PAGE_PLACEHOLDERS[name];
}
