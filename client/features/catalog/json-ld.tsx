import { SHOP_NAME, SUPPORT_EMAIL } from '#client/lib/shop-facts.ts';
import { siteUrl } from '#client/lib/site-url.ts';
import { JsonLd } from '#client/ui/json-ld.tsx';
import { pictureUrl } from '#client/ui/picture.tsx';
import { DEMO_COLLAR } from './demo-collar.ts';
import { QUESTIONS } from './questions.ts';

/** No rating: the three reviews are static, and the shop counts none. */
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
