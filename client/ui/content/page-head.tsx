import { pageSetting } from '#client/lib/page-settings.ts';
import { placeholderOf } from '#contract/page-placeholders.ts';
import { SHOP_NAME } from '#contract/shop/facts.shop.ts';
import { SOCIAL_CARD } from './social-card.shop.ts';

export interface PageHeadProps {
  title: string;
  description: string;
  /** The canonical path of a page that may be indexed and shared. */
  path?: string;
  /** For pages that search engines must not index. */
  private?: boolean;
}

/** A page's title, description, canonical URL and social card. React hoists them into the document's head. */
export function PageHead({ title, description, path, private: noindex = false }: PageHeadProps) {
  const fullTitle = title.includes(SHOP_NAME) ? title : `${title} | ${SHOP_NAME}`;
  const canonical = noindex ? undefined : path;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {noindex && <meta name="robots" content="noindex" />}
      {canonical !== undefined && <link rel="canonical" href={siteUrl(canonical)} />}
      {canonical !== undefined && <SocialCard title={fullTitle} description={description} path={canonical} />}
    </>
  );
}

function SocialCard({ title, description, path }: { title: string; description: string; path: string }) {
  return (
    <>
      <meta property="og:site_name" content={SHOP_NAME} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={siteUrl(path)} />
      <meta property="og:image" content={siteUrl('/images/social-card.jpg')} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={SOCIAL_CARD.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/**
 * Canonical links and social cards need absolute URLs, but the origin is only known at run time. The server writes it
 * into the page, or '' to make the URLs relative.
 */
export function siteUrl(path: string): string {
  const origin = pageSetting('origin');
  const isPlaceholder = typeof document !== 'undefined' && origin === placeholderOf('origin');
  return (isPlaceholder ? window.location.origin : origin) + path;
}
