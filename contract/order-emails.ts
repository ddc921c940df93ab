/** `confirmation` and `shipped` go to the shopper; `notice` is the new-order alert to the owner. */
export const ORDER_EMAIL_KINDS = ['confirmation', 'notice', 'shipped'] as const;
export type OrderEmailKind = (typeof ORDER_EMAIL_KINDS)[number];

/** The kinds that an operator can resend. */
export const REPEATABLE_ORDER_EMAIL_KINDS = ['confirmation', 'notice'] as const;
export type RepeatableOrderEmailKind = (typeof REPEATABLE_ORDER_EMAIL_KINDS)[number];

/** The error of an email that a restored shop doesn't send, because the shop that was backed up probably has. */
export const SENT_BEFORE_RESTORE =
  'Not sent: this email was still waiting when the backup was made, so it probably went out before the restore.';
