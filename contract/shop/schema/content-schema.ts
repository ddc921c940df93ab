import { z } from 'zod';
import { picture, text, unique, wholeNumber } from './values.ts';

const percent = z.number().min(0).max(100);
const position = z.tuple([percent, percent]);

/** The texts of the home page, from top to bottom. */
export const homeSchema = z.strictObject({
  title: text.describe('Of the document.'),
  description: text.describe('For search engines.'),
  heading: text,
  intro: text,
  movingDot: z
    .boolean()
    .default(false)
    .describe('Lets a dot run from the heading to the button once, such as that of a laser.'),
  /** Short facts in a row, each a value and what it is. */
  atAGlance: z
    .array(z.tuple([text, text]))
    .max(4)
    .default([]),
  featured: z.strictObject({
    text,
    picture,
    card: picture
      .optional()
      .describe("The picture on the product's card; by default that of the first variant."),
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
                "Positions of the part and of the bend in the line to it, in percent of the picture's size.",
              ),
          }),
        )
        .min(1),
    })
    .optional(),
});

/** Pictures with captions on the product page. */
export const closerLookSchema = z.array(z.strictObject({ title: text, text, picture })).max(4);

/** How to find the right size. */
export const measuringSchema = z.strictObject({ question: text, steps: z.array(text).min(1) });

/** Answers can contain links and bold text in Markdown. */
export const questionsSchema = z
  .array(z.strictObject({ question: text, answer: text }))
  .superRefine(unique(({ question }) => question));

export const reviewsSchema = z.strictObject({
  title: text,
  count: wholeNumber.describe('Of all reviews; the list can be a part of them.'),
  list: z.array(z.strictObject({ text, name: text, about: text.optional() })).min(1),
});

export const socialCardSchema = z.strictObject({
  alt: text.describe('What the picture shows that other sites put beside a link.'),
});
