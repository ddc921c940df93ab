import type { OrderStatus } from './orders.ts';

/** `notice` is the new-order alert to the owner; the others go to the shopper. */
export const ORDER_EMAIL_KINDS = [
  'confirmation',
  'notice',
  'reminder',
  'receipt',
  'shipped',
  'cancelled',
] as const;
export type OrderEmailKind = (typeof ORDER_EMAIL_KINDS)[number];

/** The status that an order must have for a kind of email. Other kinds allow any status. */
export const EMAILED_STATUS: Partial<Record<OrderEmailKind, OrderStatus>> = {
  reminder: 'pending',
  receipt: 'paid',
  cancelled: 'cancelled',
};

/** The error of an email that a restored shop doesn't send, because the shop that was backed up probably has. */
export const SENT_BEFORE_RESTORE =
  'Not sent: this email was still waiting when the backup was made, so it probably went out before the restore.';
