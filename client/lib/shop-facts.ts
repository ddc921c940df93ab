import { pageSetting } from './page-settings.ts';

export { SERVICE_FACTS, SHOP_NAME } from '#contract/shop-facts.ts';

/** Facts about the collar that several pages state (spec §2, §9). */
export const COLLAR_FACTS = {
  playHours: 5,
  chargeHours: 1,
  /** Neck size in centimeters. */
  neck: { minimum: 24, maximum: 34 },
  weightOunces: 1,
} as const;

/** Converts centimeters to inches, rounded to a tenth. */
export function inches(centimeters: number): number {
  return Math.round((centimeters / 2.54) * 10) / 10;
}

const { minimum, maximum } = COLLAR_FACTS.neck;

/** The neck size in the specification's centimeters, and in inches for shoppers in the US. */
export const NECK_SIZE = {
  centimeters: `${minimum}cm to ${maximum}cm`,
  inches: `${inches(minimum)} to ${inches(maximum)} in`,
  /** For running text. */
  both: `${inches(minimum)} to ${inches(maximum)}\u00a0in (${minimum} to ${maximum}\u00a0cm)`,
} as const;

/** The support address (`SUPPORT_EMAIL`). */
export const SUPPORT_EMAIL = pageSetting('supportEmail');

/** The shop's postal address (`SHOP_ADDRESS`), in lines; '' if it isn't set. */
export const SHOP_ADDRESS = pageSetting('shopAddress');
