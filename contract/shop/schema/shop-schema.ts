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
  $schema: z.string().optional().describe('The schema by which editors complete and explain this file.'),
  name: text,
  nameLines: z.array(text).min(1).max(2).describe('The name as the header shows it, in one or two lines.'),
  shortName: text.describe("The name under the shop's icon on a phone."),
  description: text.describe('One sentence about the shop, for phones that offer to install it.'),
  orderPrefix: z
    .string()
    .regex(/^[A-Z]{2,4}$/, 'must be two to four capital letters')
    .describe('Starts each order number.'),
  accent: accentColor.describe(
    'The color of buttons, prices and links, on pages and in emails. It must be dark enough for text.',
  ),
  banner: text.optional().describe('The line above the header.'),
  product: productSchema,
  variantLabel: text.default('Color').describe('What the variants differ in.'),
  variants: variantsSchema,
  gallery: gallerySchema.default([]),
  video: videoSchema.optional(),
  facts: z
    .record(z.string().regex(/^[a-z][A-Za-z]*$/), z.union([z.number(), text]))
    .default({})
    .describe('Numbers and texts that can be filled in as `{name}` everywhere else.'),
  service: serviceSchema,
  states: statesSchema.optional(),
  home: homeSchema,
  shopDescription: text.describe("The Shop page's description for search engines."),
  closerLook: closerLookSchema.default([]),
  measuring: measuringSchema.optional(),
  questions: questionsSchema,
  reviews: reviewsSchema.optional(),
  newsletter: text.optional().describe('What a subscriber gets. Without it, the footer has no form.'),
  contactForm: z
    .boolean()
    .default(false)
    .describe('Whether the contact page has a form. It sends nothing (spec §8).'),
  notFound: z
    .strictObject({ text, picture: text.optional() })
    .describe('The page for an address that does not exist.'),
  socialCard: socialCardSchema,
  pictures: z.record(text, text).describe('The alt text of each picture.'),
  demoProducts: demoProductsSchema.default([]),
});

export type Shop = z.output<typeof shopSchema>;
