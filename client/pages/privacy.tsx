import { pageData } from '#client/lib/page-settings.ts';
import { Prose } from '#client/ui/content/prose.tsx';
import { placeholderOf } from '#contract/page-placeholders.ts';
import type { Page } from '#contract/pages.ts';
import { PROVIDER_NAMES, UNKNOWN_PROVIDERS } from '#contract/providers.ts';
import { PRIVACY } from './privacy.shop.ts';

/** During prerendering, placeholders that the server replaces. In the browser, the names that the server wrote. */
const providers = PROVIDER_NAMES.map((name) => {
  const provider = pageData ? (pageData[name] ?? UNKNOWN_PROVIDERS[name]) : placeholderOf(name);
  return [`{${name}}`, provider] as const;
});

/** The texts with the providers' names filled in. The names contain nothing that JSON escapes. */
const TEXTS: typeof PRIVACY = JSON.parse(
  providers.reduce(
    (json, [placeholder, name]) => json.replaceAll(placeholder, name),
    JSON.stringify(PRIVACY),
  ),
);

export const PrivacyPage = (page: Page) => <Prose {...page} {...TEXTS} />;
