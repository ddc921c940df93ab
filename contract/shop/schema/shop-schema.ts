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

/** `shop.json`: the facts and texts of a shop. Pages leave out optional parts that are missing. */
export const shopSchema = z
  .strictObject({
    $schema: z
      .string()
      .optional()
      .describe('Path of the schema that editors use to complete and explain this file.'),
    name: text,
    nameLines: z.array(text).min(1).max(2).describe('The name in the header, on one or two lines.'),
    shortName: text.describe("The name under the shop's icon on a phone."),
    description: text.describe('One sentence about the shop, shown when a phone offers to install it.'),
    orderPrefix: z
      .string()
      .regex(/^[A-Z]{2,4}$/, 'must be two to four capital letters')
      .describe('Letters that every order number starts with.'),
    accent: accentColor.describe(
      'Color of buttons, prices and links on pages and in emails. It must be dark enough for text.',
    ),
    banner: text.optional().describe('Line of text above the header.'),
    product: productSchema,
    variantLabel: text
      .default('Color')
      .describe('What distinguishes the variants, such as "Color" or "Size".'),
    variants: variantsSchema,
    gallery: gallerySchema.default([]),
    video: videoSchema.optional(),
    facts: z
      .record(z.string().regex(/^[a-z][A-Za-z]*$/), z.union([z.number(), text]))
      .default({})
      .describe('Your own placeholders: `"ringSeconds": 2` replaces `{ringSeconds}` in all texts.'),
    service: serviceSchema,
    states: statesSchema.optional(),
    acceptedCards: z
      .array(text)
      .default([])
      .describe('Names of the cards that the shop accepts, shown at checkout. Only cards with 16 digits.'),
    home: homeSchema,
    shopDescription: text.describe("The Shop page's description for search engines."),
    closerLook: closerLookSchema.default([]),
    measuring: measuringSchema.optional(),
    questions: questionsSchema,
    reviews: reviewsSchema.optional(),
    newsletter: text
      .optional()
      .describe('What subscribers get. Without this text, the footer has no newsletter form.'),
    contactForm: z
      .boolean()
      .default(false)
      .describe('Whether the contact page shows a form. The form sends nothing.'),
    notFound: z.strictObject({ text, picture: text.optional() }).describe('Page for URLs that do not exist.'),
    mascot: text
      .optional()
      .describe(
        'Picture that peeks over the last picture at the top of the home page, and over the receipt. Its ratio is 4:3 and its background is transparent. The lowest 15% hang over the edge, such as paws with their shadow.',
      ),
    socialCard: socialCardSchema,
    pictures: z.record(text, text).describe('The alt text of each picture.'),
    demoProducts: demoProductsSchema.default([]),
  })
  .superRefine(({ variants, closerLook }, context) => {
    for (const [index, { variantPictures }] of closerLook.entries())
      for (const name of Object.keys(variantPictures))
        if (!variants.some((variant) => variant.name === name))
          context.addIssue({
            code: 'custom',
            path: ['closerLook', index, 'variantPictures', name],
            message: 'is not the name of a variant',
          });
  });

export type Shop = z.output<typeof shopSchema>;
