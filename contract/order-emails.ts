/** To the shopper, to the owner of the shop, and to the shopper when a parcel is on its way. */
export const ORDER_EMAIL_KINDS = ['confirmation', 'notice', 'shipped'] as const;
export type OrderEmailKind = (typeof ORDER_EMAIL_KINDS)[number];

/** The kinds that an operator can have sent again. */
export const REPEATABLE_ORDER_EMAIL_KINDS = ['confirmation', 'notice'] as const;
export type RepeatableOrderEmailKind = (typeof REPEATABLE_ORDER_EMAIL_KINDS)[number];

/** An e-mail that waits is tried until it is sent, or until it has failed for good. */
export const ORDER_EMAIL_STATES = ['waiting', 'sending', 'sent', 'failed'] as const;
export type OrderEmailState = (typeof ORDER_EMAIL_STATES)[number];

/** An e-mail about an order. */
export interface OrderEmail {
  kind: OrderEmailKind;
  state: OrderEmailState;
  /** How often it was tried. */
  attempts: number;
  /** When the e-mail was last sent; null if it never was. */
  sentAt: string | null;
  /** When a waiting e-mail is tried next. */
  nextAttemptAt: string | null;
  /** Why it waits or has failed, in words for the operator. */
  error: string | null;
}

/** Body of `POST /api/orders/{id}/emails`, which sends an e-mail again, or for the first time. */
export interface OrderEmailRequest {
  kind: RepeatableOrderEmailKind;
}

/** How the e-mails of the last 30 days fare. Counted no further than `ORDER_COUNT_LIMIT`. */
export interface OrderEmailsStatus {
  /** Whether the shop sends e-mail at all. */
  enabled: boolean;
  waiting: number;
  /** Why most of the waiting emails that were tried could not be sent; null if none was tried. */
  waitingReason: string | null;
  failed: number;
}

/** Response of `POST /api/orders/emails/retries`, which sends all failed emails of the last 30 days again. */
export interface OrderEmailRetries {
  /** How many emails will be sent. */
  count: number;
}
