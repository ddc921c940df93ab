import { z } from 'zod';
import {
  closerLookSchema,
  homeSchema,
  measuringSchema,
  questionsSchema,
  reviewsSchema,
  socialCardSchema,
} from './content-schema.ts';
import {
  demoProductsSchema,
  gallerySchema,
  productSchema,
  serviceSchema,
  statesSchema,
  variantsSchema,
  videoSchema,
} from './product-schema.ts';
import { accentColor, text } from './values.ts';

/** `shop.json`: the facts and texts of a shop. What is optional is not drawn if it is missing. */
export const shopSchema = z.strictObject({
  /** Editors complete and explain the file by it. */
  $schema: z.string().optional(),
  name: text,
  /** The name as the header shows it. */
  nameLines: z.tuple([text, text]),
  /** The name under the shop's icon on a phone. */
  shortName: text,
  /** One sentence about the shop, for phones that offer to install it. */
  description: text,
  /** Starts each order number. */
  orderPrefix: z.string().regex(/^[A-Z]{2,4}$/, 'must be two to four capital letters'),
  /** The color of buttons, badges and links in emails. */
  accent: accentColor,
  /** The line above the header. */
  banner: text.optional(),
  product: productSchema,
  /** What the variants differ in. */
  variantLabel: text.default('Color'),
  variants: variantsSchema,
  gallery: gallerySchema.default([]),
  video: videoSchema.optional(),
  /** Numbers and texts that can be filled in as `{name}` everywhere else. */
  facts: z.record(z.string().regex(/^[a-z][A-Za-z]*$/), z.union([z.number(), text])).default({}),
  service: serviceSchema,
  states: statesSchema.optional(),
  home: homeSchema,
  /** The Shop page's description for search engines. */
  shopDescription: text,
  closerLook: closerLookSchema.default([]),
  measuring: measuringSchema.optional(),
  questions: questionsSchema,
  reviews: reviewsSchema.optional(),
  /** What a subscriber gets. Without it, the footer has no form. */
  newsletter: text.optional(),
  /** Whether the contact page has a form. It sends nothing (spec §8). */
  contactForm: z.boolean().default(false),
  /** The page for an address that does not exist. */
  notFound: z.strictObject({ text, picture: text.optional() }),
  socialCard: socialCardSchema,
  /** The alt text of each picture. */
  pictures: z.record(text, text),
  demoProducts: demoProductsSchema.default([]),
});

export type Shop = z.output<typeof shopSchema>;
