/** The facts about the collar and the service that several pages state (spec §2, §9). */
export const COLLAR_FACTS = {
  playHours: 5,
  chargeHours: 1,
  /** Neck size in centimetres. */
  neck: { minimum: 24, maximum: 34 },
  weightOunces: 1,
} as const;

export const SERVICE_FACTS = {
  shipsWithinBusinessDays: 3,
  deliveryBusinessDays: '3-7',
  /** Days after delivery. */
  refundDays: 7,
  cancellationHours: 1,
} as const;

export const SHOP_NAME = 'Smart Laser Cat Collar';

/** The reserved domain `.example` belongs to nobody; to be replaced by the operator's own. */
export const SUPPORT_EMAIL = 'support@laser-collar.example';
