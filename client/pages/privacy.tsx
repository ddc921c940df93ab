import { Prose } from '#client/ui/content/prose.tsx';
import type { Page } from '#contract/pages.ts';
import { PRIVACY } from './privacy.shop.ts';

export const PrivacyPage = (page: Page) => <Prose {...page} {...PRIVACY} />;
