import { SUPPORT_EMAIL } from '#client/lib/page-settings.ts';
import { siteUrl } from '#client/ui/content/page-head.tsx';
import { SHOP_NAME } from '#contract/shop/facts.shop.ts';
import { JsonLd } from './json-ld.tsx';

export function OrganizationJsonLd() {
  return (
    <JsonLd
      data={{
        '@type': 'Organization',
        name: SHOP_NAME,
        url: siteUrl('/'),
        logo: siteUrl('/icon-512.png'),
        email: SUPPORT_EMAIL,
      }}
    />
  );
}
