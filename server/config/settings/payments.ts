import { z } from 'zod';
import { secretProblem } from '../secret-problem.ts';
import type { Setting } from './setting.ts';

/** What a payment link may contain of its order. */
export type PaymentLinkField = 'id' | 'number' | 'email' | 'total';

const PLACEHOLDER = /\{(id|number|email|total)\}/g;

/** The address with its placeholders replaced by values, each encoded for a URL. */
export function fillPaymentLink(link: string, values: Record<PaymentLinkField, string>): string {
  return link.replace(PLACEHOLDER, (_, field: PaymentLinkField) => encodeURIComponent(values[field]));
}

const MAX_LENGTH = 1_000;

/** Not allowed in a URL: spaces, control characters, and braces around anything but a known field. */
const FORBIDDEN = /[\s\p{C}{}<>"\\^`|]/u;

/** Whether it is a web address on the same site for every order. */
function isPaymentLink(link: string): boolean {
  const filledWith = (value: string) =>
    fillPaymentLink(link, { id: value, number: value, email: value, total: value });
  const [one, other] = [filledWith('1'), filledWith('2')];
  if (FORBIDDEN.test(one) || !URL.canParse(one) || !URL.canParse(other)) return false;
  const { protocol, origin, username, password } = new URL(one);
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return false;
  return new URL(other).origin === origin;
}

export const PAYMENT_SETTINGS = {
  paymentLink: {
    variable: 'PAYMENT_LINK',
    schema: z.string().max(MAX_LENGTH).refine(isPaymentLink).optional(),
    requirement:
      'must be an http:// or https:// address, such as https://buy.stripe.com/abc?client_reference_id={id}; its path, ' +
      'query and fragment may contain {id}, {number}, {email} and {total}',
  },
  /** Absent: the shop accepts no Stripe events. */
  stripeWebhookSecret: {
    variable: 'STRIPE_WEBHOOK_SECRET',
    schema: z
      .string()
      .regex(/^whsec_[\w+/=-]{16,200}$/)
      .optional(),
    requirement: 'must be the signing secret of a Stripe webhook endpoint, which starts with whsec_',
    isSecret: true,
    weakness: secretProblem,
  },
} satisfies Record<string, Setting>;
