import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { request } from '../shop/api-client.ts';
import { PUBLIC_ROUTES } from '../shop/routes.ts';
import { workerShop } from '../shop/shared-shop.ts';

const shop = workerShop();

const pageOf = async (route: string): Promise<string> => (await request(shop.url + route)).body;

async function file(path: string) {
  const response = await fetch(shop.url + path);
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

const meta = (html: string, name: string) =>
  [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
    .filter(([, found]) => found === name)
    .map(([, , content]) => content);

/** Width and height of a PNG. */
const pngSize = (bytes: Buffer) => `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;

/** Width and height of a JPEG, from its start-of-frame segment. */
function jpegSize(bytes: Buffer): string {
  let at = 2;
  while (![0xc0, 0xc2].includes(bytes.readUInt8(at + 1))) at += 2 + bytes.readUInt16BE(at + 2);
  return `${bytes.readUInt16BE(at + 7)}x${bytes.readUInt16BE(at + 5)}`;
}

type Data = Record<string, unknown> & { '@type': string };

const dataOf = (html: string): Data[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.+?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json as string),
  );

describe('the head of a page', () => {
  it.each(PUBLIC_ROUTES)('of %s has one title, one description and a complete social card', async (route) => {
    const html = await pageOf(route);
    expect(html.match(/<title>[^<]+<\/title>/g)).toHaveLength(1);
    const [description = ''] = meta(html, 'description');
    expect(description.length).toBeGreaterThan(40);
    expect(description.length).toBeLessThan(165);
    expect(meta(html, 'og:url')).toEqual([shop.url + route]);
    expect(meta(html, 'og:description')).toEqual([description]);
    expect(meta(html, 'og:image')).toEqual([`${shop.url}/images/social-card.jpg`]);
    expect(meta(html, 'og:image:width')).toEqual(['1200']);
    expect(meta(html, 'og:image:height')).toEqual(['630']);
    expect(meta(html, 'og:image:alt')).toHaveLength(1);
    expect(meta(html, 'twitter:card')).toEqual(['summary_large_image']);
    expect(html).toContain('<html lang="en"');
  });

  it('is unique on every page', async () => {
    const pages = await Promise.all(PUBLIC_ROUTES.map(pageOf));
    expect(new Set(pages.map((html) => /<title>([^<]+)/.exec(html)?.[1])).size).toBe(PUBLIC_ROUTES.length);
    expect(new Set(pages.map((html) => meta(html, 'description')[0])).size).toBe(PUBLIC_ROUTES.length);
  });

  it('names a social card of 1200 by 630 pixels', async () => {
    const { type, bytes } = await file('/images/social-card.jpg');
    expect(type).toBe('image/jpeg');
    expect(jpegSize(bytes)).toBe('1200x630');
  });

  it('names icons that exist, including those that browsers request by default', async () => {
    const html = await pageOf('/');
    for (const [href, type] of [
      ['/favicon.svg', 'image/svg+xml'],
      ['/favicon.ico', 'image/vnd.microsoft.icon'],
      ['/apple-touch-icon.png', 'image/png'],
      ['/site.webmanifest', 'application/manifest+json'],
    ] as const) {
      expect(html).toContain(`href="${href}"`);
      expect(await file(href)).toMatchObject({ status: 200, type: expect.stringContaining(type) });
    }
    expect(pngSize((await file('/apple-touch-icon.png')).bytes)).toBe('180x180');
  });

  it('names the pages’ background color, which phones show around them', async () => {
    const html = await pageOf('/');
    const [paper] = meta(html, 'theme-color');
    expect(html).toContain(`<style>:root{--color-paper:${paper};`);
    const manifest = JSON.parse((await file('/site.webmanifest')).bytes.toString());
    expect(manifest).toMatchObject({ theme_color: paper, background_color: paper });
  });

  it('names a manifest whose icons have the stated sizes', async () => {
    const manifest = JSON.parse((await file('/site.webmanifest')).bytes.toString());
    expect(manifest).toMatchObject({ name: 'Smart Laser Cat Collar', start_url: '/' });
    const icons: { src: string; sizes: string; type: string; purpose?: string }[] = manifest.icons;
    for (const { src, sizes, type } of icons.filter((icon) => icon.type === 'image/png')) {
      const icon = await file(src);
      expect([src, icon.type, pngSize(icon.bytes)]).toEqual([src, type, sizes]);
    }
    const kinds = icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`);
    expect(kinds).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));
  });
});

describe('structured data', () => {
  it('uses schema.org on every page, without made-up ratings', async () => {
    for (const route of PUBLIC_ROUTES) {
      const html = await pageOf(route);
      for (const data of dataOf(html)) expect(data['@context']).toBe('https://schema.org');
      expect(html).not.toContain('aggregateRating');
    }
  });

  it('describes the organization on the home page', async () => {
    const data = dataOf(await pageOf('/')).find((entry) => entry['@type'] === 'Organization');
    expect(data).toMatchObject({ name: expect.any(String), url: `${shop.url}/`, email: expect.any(String) });
    const logo = await fetch(data?.logo as string);
    expect(logo.status).toBe(200);
    expect(logo.headers.get('content-type')).toBe('image/png');
  });

  it('describes the product and its offer, with images that exist', async () => {
    const data = dataOf(await pageOf('/product/laser-collar')).find((entry) => entry['@type'] === 'Product');
    expect(data).toMatchObject({
      name: 'Smart Laser Cat Collar',
      description: expect.any(String),
      sku: 'laser-collar',
      brand: { '@type': 'Brand' },
      offers: {
        '@type': 'Offer',
        url: `${shop.url}/product/laser-collar`,
        price: BUILT_IN_PRODUCT.salePrice.toFixed(2),
        priceCurrency: 'USD',
        availability: expect.stringMatching(/^https:\/\/schema\.org\//),
      },
    });
    const pictures = data?.image as string[];
    expect(pictures.length).toBeGreaterThan(0);
    for (const picture of pictures) expect((await fetch(picture)).status).toBe(200);
  });

  it('agrees with the pages about shipping and returns', async () => {
    const data = dataOf(await pageOf('/product/laser-collar')).find((entry) => entry['@type'] === 'Product');
    const { shippingDetails, hasMerchantReturnPolicy: returns } = (data?.offers ?? {}) as Record<
      string,
      Data
    >;
    const { handlingTime, transitTime } = (shippingDetails?.deliveryTime ?? {}) as Record<string, Data>;
    const sum = (value: string) => Number(handlingTime?.[value]) + Number(transitTime?.[value]);
    expect(shippingDetails).toMatchObject({
      shippingRate: { value: 0, currency: 'USD' },
      shippingDestination: { addressCountry: 'US' },
    });
    const text = async (route: string) => (await pageOf(route)).replace(/<[^>]+>/g, '');
    const shipping = await text('/shipping');
    expect(shipping).toContain(`ships within ${handlingTime?.maxValue} business days`);
    expect(shipping).toContain(`Estimated delivery is ${sum('minValue')}-${sum('maxValue')} business days`);
    expect(returns).toMatchObject({
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnLink: `${shop.url}/cancellation`,
    });
    expect(await text('/cancellation')).toContain(
      `Ask for a refund within ${returns?.merchantReturnDays} days of delivery`,
    );
  });

  it('has every question of the FAQ with its answer', async () => {
    const html = await pageOf('/faq');
    const data = dataOf(html).find((entry) => entry['@type'] === 'FAQPage');
    const questions = data?.mainEntity as {
      name: string;
      acceptedAnswer: { '@type': string; text: string };
    }[];
    expect(questions.length).toBe(html.match(/<summary/g)?.length);
    for (const { name, acceptedAnswer } of questions) {
      expect(html).toContain(name);
      expect(acceptedAnswer['@type']).toBe('Answer');
      expect(html).toContain(acceptedAnswer.text.replaceAll("'", '&#x27;'));
    }
  });
});
