import { z } from 'zod';

const text = z.string().trim().min(1);
const count = z.number().int().positive();
/** Dollars in whole cents. */
const price = z
  .number()
  .positive()
  .refine((dollars) => Number(dollars.toFixed(2)) === dollars, 'must have at most two decimals');

/** The facts about a shop in `shop.json`. */
export const shopSchema = z.strictObject({
  name: text,
  /** The name under the shop's icon on a phone. */
  shortName: text,
  /** One sentence about the shop, for phones that offer to install it. */
  description: text,
  /** Starts each order number. */
  orderPrefix: z.string().regex(/^[A-Z]{2,4}$/, 'must be two to four capital letters'),
  /** The color of buttons, badges and links in emails. */
  accent: z.string().regex(/^#[0-9a-f]{6}$/, 'must be a color such as "#c8102e"'),
  product: z
    .strictObject({
      /** The end of the product page's path, and the product's ID in carts. */
      slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lowercase words joined by hyphens'),
      title: text,
      /** What the shopper pays, in dollars. */
      price,
      /** The list price, in dollars. */
      priceBefore: price,
    })
    .refine((product) => product.price < product.priceBefore, {
      path: ['price'],
      error: 'must be less than priceBefore, because pages call it a sale',
    }),
  service: z.strictObject({
    shipsWithinBusinessDays: count,
    deliveryBusinessDays: text,
    /** Days after delivery. */
    refundDays: count,
    cancellationHours: count,
  }),
});

export type Shop = z.output<typeof shopSchema>;
