import type { PageSetting } from '#contract/api/page-settings.ts';
import { placeholderOf } from '#contract/page-placeholders.ts';

/**
 * In the browser, the value that the server wrote into the page, so that hydration finds the same text. During
 * prerendering, and in a page that no server has filled in, the placeholder.
 */
export function pageSetting(name: PageSetting | 'origin'): string {
  const written = typeof document === 'undefined' ? undefined : document.documentElement.dataset[name];
  return written ?? placeholderOf(name);
}
