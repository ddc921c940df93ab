import { z } from 'zod';
import { PAGE_SETTINGS } from '../../api/page-settings.ts';
import { formatDollars } from '../../money.ts';
import { productSchema, serviceSchema } from '../schema/product-schema.ts';
import { shopSchema } from '../schema/shop-schema.ts';
import { text } from '../schema/values.ts';
import type { Interview } from './interview.ts';
import { ownVariants } from './own-variants.ts';

const { name, accent } = shopSchema.shape;
const { title, price, priceBeforeSince } = productSchema.shape;
const { shipsWithinBusinessDays, deliveryBusinessDays, refundDays, cancellationHours } = serviceSchema.shape;

/** Braces would be placeholders, such as `{refundDays}`. */
const words = (schema: typeof text) => schema.refine((line) => !/[{}]/.test(line), 'must not contain braces');

const number = <Value>(schema: z.ZodType<Value, unknown>) =>
  z.preprocess((line) => Number(String(line).replace(/^\$\s*/, '') || Number.NaN), schema);

const optional = <Value>(schema: z.ZodType<Value, unknown>) =>
  z.preprocess((line) => line || undefined, schema.optional());

const sentence = words(text).transform((line) => (/[.!?]$/.test(line) ? line : `${line}.`));

const { supportEmail, shopAddress } = PAGE_SETTINGS;

const email = z
  .string()
  .refine((address) => supportEmail.schema.safeParse(address).success, supportEmail.requirement);

/**
 * Slashes separate lines. Quotes and dollar signs have a special meaning in `.env`.
 * @param present the current address, which is accepted even if it has a single line
 */
const postalAddress = (present?: string) =>
  z
    .string()
    .refine(
      (line) => line.includes(' / ') || line === present,
      'must have at least two lines with / between them, such as 1 Main Street / Austin, TX 78701',
    )
    .transform((line) => line.replace(/\s+\/\s+/g, '\\n'))
    .refine((lines) => !/["'`$]/.test(lines), 'must not contain quotes or dollar signs')
    .refine(
      (lines) => shopAddress.schema.safeParse(lines).success,
      'must be at most 6 lines of at most 60 characters, such as 1 Main Street / Austin, TX 78701',
    );

/** @param schema parses the answer; its messages follow the subject */
type Asks = <Value>(
  question: string,
  subject: string,
  schema: z.ZodType<Value, unknown>,
  more?: { fallback?: string | undefined; hint?: string; none?: string },
) => Promise<Value>;

async function askForProduct(answer: Asks, shopName: string) {
  const name = await answer('Name of the product', 'The name', words(title), { fallback: shopName });
  const description = await answer('One sentence about the product', 'The sentence', sentence, {
    hint: ', for the home page, the product page, and search results',
  });
  const dollars = await answer('Price in dollars', 'The price', number(price));
  const higher = price.refine((before) => before > dollars, `must be more than ${formatDollars(dollars)}`);
  const priceBefore = await answer('Original price', 'The original price', optional(number(higher)), {
    hint: ', if the product is on sale and you charged that before',
    none: 'none',
  });
  const since =
    priceBefore === undefined
      ? undefined
      : await answer('Since when did it cost that much', 'The date', optional(priceBeforeSince), {
          hint: '? A date such as 2026-05-01',
          none: 'later',
        });
  return { title: name, description, price: dollars, priceBefore, priceBeforeSince: since };
}

async function askForVariants(answer: Asks) {
  const variants = await answer('Variants', '', ownVariants, {
    hint: ' (colors or sizes), such as: Black, Silver, Mint #9fd8c4',
    fallback: 'Standard',
  });
  if (variants.length === 1) return { variants };
  const variantLabel = variants.some(({ swatch }) => swatch !== undefined)
    ? 'Color'
    : await answer('What to call this choice', 'The answer', words(text), { fallback: 'Size' });
  return { variants, variantLabel };
}

/** @param settings the current settings, which stay unchanged */
async function askForSettings(answer: Asks, settings: Record<string, string | undefined>) {
  const present = settings.SHOP_ADDRESS?.replace(/\r?\n|\\n/g, ' / ');
  return {
    SUPPORT_EMAIL: await answer('Email address for customers', 'The address', email, {
      fallback: settings.SUPPORT_EMAIL,
    }),
    SHOP_ADDRESS: await answer('Postal address', 'The address', optional(postalAddress(present)), {
      hint: ', with / between lines, such as 1 Main Street / Austin, TX 78701',
      none: 'later',
      fallback: present,
    }),
  };
}

async function askForService(answer: Asks) {
  const ask = (question: string, schema: typeof refundDays, fallback: string) =>
    answer(question, 'The answer', number(schema), { fallback });
  return {
    shipsWithinBusinessDays: await ask('Business days until an order ships', shipsWithinBusinessDays, '3'),
    deliveryBusinessDays: await answer(
      'Business days from order to delivery',
      'The answer',
      deliveryBusinessDays,
      { fallback: '3-7' },
    ),
    refundDays: await ask('Days after delivery to ask for a refund', refundDays, '30'),
    cancellationHours: await ask('Hours after ordering to cancel', cancellationHours, '1'),
  };
}

/** Asks for everything but the pictures. */
export async function askForFacts(interview: Interview, settings: Record<string, string | undefined>) {
  const answer: Asks = (question, subject, schema, more) =>
    interview.ask({ question, subject, schema, ...more });
  const shopName = await answer('Name of the shop', 'The name', words(name));
  return {
    name: shopName,
    product: await askForProduct(answer, shopName),
    ...(await askForVariants(answer)),
    settings: await askForSettings(answer, settings),
    accent: await answer('Color of buttons and links', 'The color', accent, {
      hint: ', as # and six hex digits',
      fallback: '#1f5fbf',
    }),
    service: await askForService(answer),
  };
}

export type Facts = Awaited<ReturnType<typeof askForFacts>>;
