import { z } from 'zod';
import { PRODUCT_LIMITS } from '../../products.ts';
import { US_STATES } from '../../us-states.ts';
import { color, picture, price, text, unique, wholeNumber } from './values.ts';

/** Icons (client/ui/pictures/icon.tsx) for highlights. */
const FACT_ICONS = ['battery', 'check', 'clock', 'refund', 'ruler', 'shield', 'truck'] as const;

export const productSchema = z
  .strictObject({
    slug: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lowercase words joined by hyphens')
      .describe("Last part of the product page's URL, and the product's ID in carts."),
    title: text.max(PRODUCT_LIMITS.title).regex(/^\P{Cc}*$/u, 'must be a single line'),
    price: price.describe('What shoppers pay, in dollars.'),
    priceBefore: price.optional().describe('Original price in dollars, if the product is on sale.'),
    priceBeforeSince: z.iso
      .date('must be a date such as 2026-05-01')
      .optional()
      .describe(
        'Date from which you charged priceBefore. Not shown on pages; `npm run own -- --check` asks for it.',
      ),
    pictureFit: z
      .enum(['cover', 'contain'])
      .default('cover')
      .describe(
        'How pictures fit their frame on the Shop page: `cover` fills it and crops the picture, `contain` shows the whole picture.',
      ),
    saleBadge: text.optional().describe("Badge on the product's picture while it is on sale."),
    menu: text.describe('Link to the product page in the menu.'),
    action: text.describe('Text of buttons that lead to the product page.'),
    description: text,
    specifications: z.record(text, text),
    highlights: z
      .array(z.strictObject({ icon: z.enum(FACT_ICONS), text }))
      .default([])
      .describe('Facts with an icon. The product page shows the first, and the Shop page shows all of them.'),
  })
  .refine(({ price, priceBefore }) => priceBefore === undefined || price < priceBefore, {
    path: ['price'],
    error: 'must be less than priceBefore; remove priceBefore if the product is not on sale',
  });

/** The limit of an item's color in the table `orders`. */
const COLOR_LIMIT = 40;

export const variantsSchema = z
  .array(
    z.strictObject({
      name: text.max(COLOR_LIMIT),
      swatch: color.optional().describe('Color dot beside the name.'),
      picture,
      homePicture: picture.optional().describe('Picture at the top of the home page, if it is another one.'),
      inventory: z
        .number()
        .int()
        .nonnegative()
        .default(10)
        .describe('0 marks the variant as "Out of stock".'),
    }),
  )
  .min(1)
  .superRefine(unique(({ name }) => name));

/** Pictures below the large one. Variant pictures that are not listed here come first. */
export const gallerySchema = z.array(
  z.strictObject({
    label: text,
    picture,
    note: text.optional().describe('Caption on the picture.'),
  }),
);

export const videoSchema = z.strictObject({
  label: text,
  sources: z
    .array(z.strictObject({ file: text, type: text }))
    .min(1)
    .describe('Files in `pictures/`. Browsers play the first that they support.'),
  poster: text.describe(
    'File in `pictures/` that is shown before the video plays, at least 640 pixels wide.',
  ),
  thumbnail: text.optional().describe("File in `pictures/` for the video's button. Default: the poster."),
});

export const serviceSchema = z.strictObject({
  shipsWithinBusinessDays: wholeNumber,
  deliveryBusinessDays: z
    .string()
    .regex(/^\d+-\d+$/, 'must be a range of days such as "3-7"')
    .describe('From the order to its delivery, so including the days until it ships.'),
  refundDays: wholeNumber.describe('Days after delivery in which customers can ask for a refund.'),
  cancellationHours: wholeNumber.describe('Hours after ordering in which customers can cancel.'),
});

/** The states that the shop ships to. Default: all 50. */
export const statesSchema = z.array(z.enum(US_STATES)).min(1);

/** Products that `npm run demo` adds. */
export const demoProductsSchema = z
  .array(
    z.strictObject({
      title: text,
      description: text,
      price,
      image: text,
      inventory: wholeNumber,
    }),
  )
  .max(2);
