import { z } from 'zod';
import { picture, text, unique, wholeNumber } from './values.ts';

const percent = z.number().min(0).max(100);
const position = z.tuple([percent, percent]);

/** The texts of the home page, from top to bottom. */
export const homeSchema = z.strictObject({
  title: text.describe('Title in browser tabs and search results.'),
  description: text.describe('Description in search results.'),
  heading: text,
  intro: text,
  movingDot: z
    .boolean()
    .default(false)
    .describe('Whether a dot, such as a laser dot, moves once from the heading to the button.'),
  /** Short facts in a row, each a value and what it is. */
  atAGlance: z
    .array(z.tuple([text, text]))
    .max(4)
    .default([]),
  featured: z.strictObject({
    text,
    picture,
    card: picture.optional().describe("Picture on the product's card. Default: the first variant's."),
  }),
  features: z
    .strictObject({
      picture,
      list: z
        .array(
          z.strictObject({
            title: text,
            text,
            pin: z
              .strictObject({ part: position, bend: position })
              .optional()
              .describe(
                "`part` is the point that the line leads to, and `bend` is where the line bends or, on narrow screens, where the feature's number is, both in percent of the picture's width and height.",
              ),
          }),
        )
        .min(1),
    })
    .optional(),
});

/** Pictures with captions on the product page. */
export const closerLookSchema = z
  .array(
    z.strictObject({
      title: text,
      text,
      picture,
      variantPictures: z
        .record(text, picture)
        .default({})
        .describe("Pictures shown instead while a variant is chosen, by the variant's name."),
    }),
  )
  .max(4);

/** How to find the right size. */
export const measuringSchema = z.strictObject({ question: text, steps: z.array(text).min(1) });

/** Answers can contain links and bold text in Markdown. */
export const questionsSchema = z
  .array(z.strictObject({ question: text, answer: text }))
  .superRefine(unique(({ question }) => question));

export const reviewsSchema = z.strictObject({
  title: text,
  count: wholeNumber.describe('Number of all reviews. The list may show only some of them.'),
  list: z
    .array(z.strictObject({ text, name: text, about: text.optional() }))
    .min(1)
    .describe('The home page shows the first three, the product page the last three.'),
});

export const socialCardSchema = z.strictObject({
  alt: text.describe('Alt text of the picture that other sites show with a link to the shop.'),
});
