import { SHOP_NAME } from '#client/lib/shop-facts.ts';
import { siteUrl } from '#client/lib/site-url.ts';

interface PageHeadProps {
  title: string;
  description: string;
  /** The route's one address. Routes that may be found and shared have one. */
  path?: string;
  /** For pages that search engines must leave alone. */
  noindex?: boolean;
}

/** Title, description, address and social card of a route. React moves them into the document's head. */
export function PageHead({ title, description, path, noindex = false }: PageHeadProps) {
  const fullTitle = title.includes(SHOP_NAME) ? title : `${title} | ${SHOP_NAME}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {noindex && <meta name="robots" content="noindex" />}
      {path !== undefined && <link rel="canonical" href={siteUrl(path)} />}
      {path !== undefined && <SocialCard title={fullTitle} description={description} path={path} />}
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
      <meta
        property="og:image:alt"
        content="A blue and a pink laser cat collar, each with a red dot before it"
      />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
