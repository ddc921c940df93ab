import { siteUrl } from '#client/ui/content/page-head.tsx';
import { pictureUrl } from '#client/ui/pictures/picture.tsx';
import { SERVICE_FACTS, SHOP_NAME } from '#contract/shop/facts.shop.ts';
import { DEMO_PRODUCT } from './demo-product.ts';
import { DELIVERY_STATES } from './product.shop.ts';

/** Structured data for search engines. The CSP doesn't block it, because it is data, not a script. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with "<" escaped cannot end the element
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  );
}

const days = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

/** Matches the shipping page. */
function shippingDetails() {
  const [soonest = 0, latest = 0] = SERVICE_FACTS.deliveryBusinessDays.split('-').map(Number);
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'USD' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'US', addressRegion: DELIVERY_STATES },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(0, SERVICE_FACTS.shipsWithinBusinessDays),
      transitTime: days(soonest, latest),
    },
  };
}

/** Matches the cancellation policy, which doesn't say who pays for return shipping. */
function returnPolicy() {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'US',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: SERVICE_FACTS.refundDays,
    returnMethod: 'https://schema.org/ReturnByMail',
    refundType: 'https://schema.org/FullRefund',
    merchantReturnLink: siteUrl('/cancellation'),
  };
}

/** Without a rating, because the reviews are static. */
export function ProductJsonLd() {
  const inStock = DEMO_PRODUCT.variants.some(({ inventory }) => inventory > 0);
  return (
    <JsonLd
      data={{
        '@type': 'Product',
        name: DEMO_PRODUCT.title,
        description: DEMO_PRODUCT.description,
        sku: DEMO_PRODUCT._id,
        brand: { '@type': 'Brand', name: SHOP_NAME },
        image: DEMO_PRODUCT.variants.map(({ picture }) => siteUrl(pictureUrl(picture, 960, 'jpg'))),
        offers: {
          '@type': 'Offer',
          url: siteUrl(`/product/${DEMO_PRODUCT._id}`),
          price: DEMO_PRODUCT.price.toFixed(2),
          priceCurrency: 'USD',
          availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
          itemCondition: 'https://schema.org/NewCondition',
          shippingDetails: shippingDetails(),
          hasMerchantReturnPolicy: returnPolicy(),
        },
      }}
    />
  );
}
