import { z } from 'zod';
import { PRODUCT_LIMITS } from '../../products.ts';
import { US_STATES } from '../../us-states.ts';
import { color, picture, price, text, unique, wholeNumber } from './values.ts';

/** Icons of client/ui/pictures/icon.tsx that can stand beside a fact. */
export const FACT_ICONS = ['battery', 'check', 'clock', 'refund', 'ruler', 'shield', 'truck'] as const;

export const productSchema = z
  .strictObject({
    slug: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lowercase words joined by hyphens')
      .describe("The end of the product page's path, and the product's ID in carts."),
    title: text.max(PRODUCT_LIMITS.title).regex(/^\P{Cc}*$/u, 'must be a single line'),
    price: price.describe('What the shopper pays, in dollars.'),
    priceBefore: price.optional().describe('The list price in dollars, if the product is on sale.'),
    priceBeforeSince: z.iso
      .date('must be a date such as 2026-05-01')
      .optional()
      .describe('Since when the product cost that much. Not shown; `npm run own -- --check` asks for it.'),
    pictureFit: z
      .enum(['cover', 'contain'])
      .default('cover')
      .describe(
        'Whether the pictures on the Shop page fill their frame, or stay whole on its color: `contain` is for pictures whose background has that color.',
      ),
    saleBadge: text.optional().describe("Shown on the product's picture, if it is on sale."),
    menu: text.describe("The product page's name in the menu."),
    action: text.describe('The text of buttons that lead to the product page.'),
    description: text,
    specifications: z.record(text, text),
    highlights: z
      .array(z.strictObject({ icon: z.enum(FACT_ICONS), text }))
      .default([])
      .describe('Facts with an icon. The product page shows the first one, the Shop page all.'),
  })
  .refine(({ price, priceBefore }) => priceBefore === undefined || price < priceBefore, {
    path: ['price'],
    error: 'must be less than priceBefore, because pages call it a sale',
  });

/** The limit of an item's color in the table `orders`. */
const COLOR_LIMIT = 40;

export const variantsSchema = z
  .array(
    z.strictObject({
      name: text.max(COLOR_LIMIT),
      swatch: color.optional().describe('Drawn beside its name.'),
      picture,
      inventory: z.number().int().nonnegative().default(10).describe('Pages say "Out of stock" at 0.'),
    }),
  )
  .min(1)
  .superRefine(unique(({ name }) => name));

/** Pictures under the big one. Those of the variants come first, unless they are listed here with a label. */
export const gallerySchema = z.array(
  z.strictObject({
    label: text,
    picture,
    note: text.optional().describe('Shown on the picture.'),
  }),
);

export const videoSchema = z.strictObject({
  label: text,
  sources: z
    .array(z.strictObject({ file: text, type: text }))
    .min(1)
    .describe('Files in `pictures/`, the best first.'),
  poster: text.describe('A file in `pictures/`: the still before it plays, 640 pixels wide or more.'),
  thumbnail: text.optional().describe('A small one on its button; by default the poster.'),
});

export const serviceSchema = z.strictObject({
  shipsWithinBusinessDays: wholeNumber,
  deliveryBusinessDays: z.string().regex(/^\d+-\d+$/, 'must be two numbers of days such as "3-7"'),
  refundDays: wholeNumber.describe('Days after delivery.'),
  cancellationHours: wholeNumber,
});

/** The states that the shop delivers to; all of them by default. */
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
