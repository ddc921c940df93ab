import { COLLAR_FACTS, NECK_SIZE } from '#client/lib/shop-facts.ts';
import { type PictureName, pictureUrl } from '#client/ui/pictures/picture.tsx';
import { BUILT_IN_PRODUCT } from '#contract/built-in-product.ts';

export interface Variant {
  color: 'Blue' | 'Pink';
  picture: PictureName;
  /** URL of the picture, as the cart stores it. */
  image: string;
  inventory: number;
}

const { playHours, chargeHours, weightOunces } = COLLAR_FACTS;

/** The built-in collar (spec §3). */
export const DEMO_COLLAR = {
  ...BUILT_IN_PRODUCT,
  image: pictureUrl('collar-blue'),
  description:
    `A soft collar with a low-powered laser that shines a red dot on the floor in front of your cat. ` +
    `Your cat moves, the dot moves, and the chase goes on while you make coffee. ` +
    `A ${chargeHours}-hour charge gives up to ${playHours} hours of play, and at ${weightOunces} oz it’s ` +
    `light enough that your cat will forget it’s on.`,
  variants: [
    { color: 'Blue', picture: 'collar-blue', image: pictureUrl('collar-blue'), inventory: 10 },
    { color: 'Pink', picture: 'collar-pink', image: pictureUrl('collar-pink'), inventory: 10 },
  ] satisfies Variant[] as readonly Variant[],
  details: {
    title: 'Specifications',
    rows: [
      ['Battery', `Up to ${playHours} hours of play`],
      ['Charging', `${chargeHours} hour, USB-C`],
      ['Neck size', `${NECK_SIZE.centimeters} (${NECK_SIZE.inches})`],
      ['Weight', `${weightOunces} oz`],
      ['Laser', 'Red, low-powered'],
      ['Care', 'Washable band'],
      ['Colors', 'Blue, Pink'],
    ],
  },
} as const;
