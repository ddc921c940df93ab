import { SUPPORT_EMAIL, withSupportEmail } from '#client/lib/page-settings.ts';
import { siteUrl } from '#client/ui/content/page-head.tsx';
import { pictureUrl } from '#client/ui/pictures/picture.tsx';
import { PRODUCT_PATH } from '#contract/built-in-product.ts';
import { SERVICE_FACTS, SHOP_NAME } from '#contract/shop/facts.shop.ts';
import { plainText } from '#contract/shop/inline.ts';
import { DEMO_PRODUCT } from './demo-product.ts';
import { DELIVERY_STATES } from './product.shop.ts';
import { QUESTIONS } from './questions.shop.ts';

const organization = () => ({
  '@type': 'Organization',
  name: SHOP_NAME,
  url: siteUrl('/'),
  logo: siteUrl('/icon-512.png'),
  email: SUPPORT_EMAIL,
});

const questions = () => ({
  '@type': 'FAQPage',
  mainEntity: QUESTIONS.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: withSupportEmail(plainText(answer)) },
  })),
});

type Service = Pick<typeof SERVICE_FACTS, 'shipsWithinBusinessDays' | 'deliveryBusinessDays'>;

const days = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

/** The two add up to the days from the order to its delivery, which pages name. */
export function deliveryTime({ shipsWithinBusinessDays, deliveryBusinessDays }: Service) {
  const [soonest = 0, latest = 0] = deliveryBusinessDays.split('-').map(Number);
  const slowestTransit = Math.max(latest - shipsWithinBusinessDays, 0);
  const fastestTransit = Math.min(soonest, slowestTransit);
  return {
    '@type': 'ShippingDeliveryTime',
    handlingTime: days(soonest - fastestTransit, shipsWithinBusinessDays),
    transitTime: days(fastestTransit, slowestTransit),
  };
}

/** Matches the shipping page. */
function shippingDetails() {
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'USD' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'US', addressRegion: DELIVERY_STATES },
    deliveryTime: deliveryTime(SERVICE_FACTS),
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
function product() {
  const inStock = DEMO_PRODUCT.variants.some(({ inventory }) => inventory > 0);
  return {
    '@type': 'Product',
    name: DEMO_PRODUCT.title,
    description: DEMO_PRODUCT.description,
    sku: DEMO_PRODUCT._id,
    brand: { '@type': 'Brand', name: SHOP_NAME },
    image: DEMO_PRODUCT.variants.map(({ picture }) => siteUrl(pictureUrl(picture, 960, 'jpg'))),
    offers: {
      '@type': 'Offer',
      url: siteUrl(PRODUCT_PATH),
      price: DEMO_PRODUCT.price.toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      shippingDetails: shippingDetails(),
      hasMerchantReturnPolicy: returnPolicy(),
    },
  };
}

const DATA_OF_PAGES: Record<string, () => object> = {
  '/': organization,
  '/faq': questions,
  [PRODUCT_PATH]: product,
};

/**
 * A page's data for search engines as a JSON-LD element, or ''. Only the build writes it, because Trusted Types would
 * block a script element that React renders in the browser. The script policy doesn't block data.
 */
export function structuredData(path: string): string {
  const data = DATA_OF_PAGES[path]?.();
  if (data === undefined) return '';
  // With "<" escaped, the JSON cannot end the element.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}
