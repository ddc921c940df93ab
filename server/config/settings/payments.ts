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

/** Whether the link is a web address on the same site for every order. */
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
      'must be an http:// or https:// URL, such as https://buy.stripe.com/abc?client_reference_id={id}; its path, ' +
      'query and fragment may contain {id}, {number}, {email} and {total}',
  },
  /** Absent: the shop creates no Checkout Sessions at Stripe. */
  stripeSecretKey: {
    variable: 'STRIPE_SECRET_KEY',
    schema: z
      .string()
      .regex(/^[rs]k_(test|live)_\w{8,250}$/)
      .optional(),
    requirement: 'must be a secret or restricted key of Stripe, which starts with sk_ or rk_',
    isSecret: true,
    weakness: (key) =>
      /^.k_test_/.test(key)
        ? 'is a test mode key, which moves no money; production needs one that starts with sk_live_ or rk_live_'
        : undefined,
  },
  /** Absent: Stripe itself. */
  stripeApiUrl: {
    variable: 'STRIPE_API_URL',
    // Must be on this machine, because requests to it contain the secret key.
    schema: z
      .string()
      .regex(/^http:\/\/(localhost|127\.0\.0\.1|\[::1\]):\d{1,5}$/)
      .transform((url) => new URL(url))
      .optional(),
    requirement:
      'must be the address of a stand-in for Stripe on this machine, such as http://127.0.0.1:12111',
    weakness: () => 'must not be set in production: a stand-in for Stripe moves no money',
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

/** Whether customers get a link to pay for their orders. */
export const canBePaid = (settings: { paymentLink?: string; stripeSecretKey?: string }): boolean =>
  settings.paymentLink !== undefined || settings.stripeSecretKey !== undefined;
