/** The shop's name and policies, as pages and emails state them (spec §2, §9). */
export const SHOP_NAME = 'Smart Laser Cat Collar';

export const SERVICE_FACTS = {
  shipsWithinBusinessDays: 3,
  deliveryBusinessDays: '3-7',
  /** Days after delivery. */
  refundDays: 7,
  cancellationHours: 1,
} as const;
