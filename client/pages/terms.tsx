import { Prose } from '#client/ui/content/prose.tsx';
import type { Page } from '#contract/pages.ts';
import { TERMS } from './terms.shop.ts';

export const TermsPage = (page: Page) => <Prose {...page} {...TERMS} />;
