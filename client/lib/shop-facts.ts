import { pageSetting } from './page-settings.ts';

export { SERVICE_FACTS, SHOP_NAME } from '#contract/shop-facts.ts';

/** The facts about the collar that several pages state (spec §2, §9). */
export const COLLAR_FACTS = {
  playHours: 5,
  chargeHours: 1,
  /** Neck size in centimetres. */
  neck: { minimum: 24, maximum: 34 },
  weightOunces: 1,
} as const;

/** Inches of a length in centimetres, to a tenth. */
export function inches(centimetres: number): number {
  return Math.round((centimetres / 2.54) * 10) / 10;
}

const { minimum, maximum } = COLLAR_FACTS.neck;

/** The neck size in both units: the specification's centimetres, and the inches that shoppers in the US measure in. */
export const NECK_SIZE = {
  centimetres: `${minimum}cm to ${maximum}cm`,
  inches: `${inches(minimum)} to ${inches(maximum)} in`,
  /** For running text. */
  both: `${inches(minimum)} to ${inches(maximum)} in (${minimum} to ${maximum} cm)`,
} as const;

/** Where customers write to (`SUPPORT_EMAIL`). */
export const SUPPORT_EMAIL = pageSetting('supportEmail');

/** Where the shop is, and its parcels come from (`SHOP_ADDRESS`): lines, or '' if the operator names none. */
export const SHOP_ADDRESS = pageSetting('shopAddress');
