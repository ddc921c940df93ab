import { Prose } from '#client/ui/content/prose.tsx';
import type { Page } from '#contract/pages.ts';
import { ACCESSIBILITY } from './accessibility.shop.ts';

/** A shop without the text doesn't have this page (`EMPTY_PAGES`). */
export const AccessibilityPage = (page: Page) => ACCESSIBILITY && <Prose {...page} {...ACCESSIBILITY} />;
