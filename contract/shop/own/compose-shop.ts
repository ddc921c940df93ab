import type { z } from 'zod';
import type { shopSchema } from '../schema/shop-schema.ts';
import { templateTexts } from '../template-files.ts';
import type { Facts } from './answers.ts';
import { linesOf, prefixOf, shortNameOf, slugOf } from './names.ts';
import type { OwnPicture } from './own-pictures.ts';

/** The `shop.json` of a new shop. Its texts keep placeholders such as `{title}`, so they follow the facts. */
export function composeShop(
  facts: Facts,
  given: readonly OwnPicture[],
  $schema: string,
): z.input<typeof shopSchema> {
  const { name, product, variants, variantLabel } = facts;
  const { description, title, price, priceBefore, priceBeforeSince } = product;
  const texts = templateTexts();
  const expected = variants.filter(({ picture }) => !given.some((each) => each.name === picture));
  const pictures = [
    ...given,
    ...expected.map((variant) => ({ name: variant.picture, alt: `${title}, ${variant.name}` })),
  ];
  const alts = pictures.map(({ alt }) => alt);
  // Labels must differ.
  const labelOf = ({ name: picture, alt }: (typeof pictures)[number], index: number) =>
    variants.find((variant) => variant.picture === picture)?.name ??
    (alts.indexOf(alt) === alts.lastIndexOf(alt) ? alt : `Picture ${index + 1}`);
  const first = variants[0]?.picture ?? '';
  const other = given.find((picture) => !variants.some((variant) => variant.picture === picture.name));
  return {
    $schema,
    name,
    nameLines: linesOf(name),
    shortName: shortNameOf(name),
    description,
    orderPrefix: prefixOf(name),
    accent: facts.accent,
    banner: texts.banner,
    product: {
      slug: slugOf(title) || 'product',
      title,
      price,
      ...(priceBefore !== undefined && {
        priceBefore,
        priceBeforeSince,
        saleBadge: texts.product.saleBadge,
      }),
      menu: title,
      action: texts.product.action,
      description,
      specifications: {
        ...(variantLabel && { [variantLabel]: variants.map((variant) => variant.name).join(', ') }),
        ...texts.product.specifications,
      },
    },
    ...(variantLabel && { variantLabel }),
    variants,
    gallery: pictures.map((picture, index) => ({
      label: labelOf(picture, index),
      picture: picture.name,
    })),
    service: facts.service,
    home: {
      title: name === title ? '{name}' : texts.home.title,
      description: `${description} ${texts.banner}.`,
      heading: texts.home.heading,
      intro: description,
      atAGlance: texts.home.atAGlance,
      featured: { ...texts.home.featured, picture: other?.name ?? first },
    },
    shopDescription: texts.shopDescription,
    questions: texts.questions,
    notFound: texts.notFound,
    socialCard: { alt: pictures[0]?.alt ?? title },
    pictures: Object.fromEntries(pictures.map((picture) => [picture.name, picture.alt])),
  };
}
