import { SHOP_NAME, SUPPORT_EMAIL } from '#client/lib/shop-facts.ts';
import { siteUrl } from '#client/ui/page-head.tsx';
import { pictureUrl } from '#client/ui/picture.tsx';
import { DEMO_COLLAR } from './demo-collar.ts';
import { QUESTIONS } from './questions.tsx';

/** Structured data for search engines. The CSP does not apply to it, because it is data and not a script. */
function JsonLd({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with "<" escaped cannot end the element
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  );
}

/** Without a rating: the three reviews are static. */
export function CollarJsonLd() {
  const inStock = DEMO_COLLAR.variants.some(({ inventory }) => inventory > 0);
  return (
    <JsonLd
      data={{
        '@type': 'Product',
        name: DEMO_COLLAR.title,
        description: DEMO_COLLAR.description,
        sku: DEMO_COLLAR._id,
        brand: { '@type': 'Brand', name: SHOP_NAME },
        image: DEMO_COLLAR.variants.map(({ picture }) => siteUrl(pictureUrl(picture, 960, 'jpg'))),
        offers: {
          '@type': 'Offer',
          url: siteUrl(`/product/${DEMO_COLLAR._id}`),
          price: DEMO_COLLAR.salePrice.toFixed(2),
          priceCurrency: 'USD',
          availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
          itemCondition: 'https://schema.org/NewCondition',
        },
      }}
    />
  );
}

export function QuestionsJsonLd() {
  return (
    <JsonLd
      data={{
        '@type': 'FAQPage',
        mainEntity: QUESTIONS.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      }}
    />
  );
}

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
