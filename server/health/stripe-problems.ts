import type { Pool } from 'pg';
import type { Settings } from '../config/settings.ts';
import type { StripeAlert } from '../payments/stripe-alerts.ts';

const TEXTS: Record<StripeAlert, string> = {
  'key refused':
    'Stripe refuses STRIPE_SECRET_KEY, so orders can’t be paid. Check the key and its permissions.',
  'amount refused': 'Stripe refused an order’s total, because it is less than 50 cents. Raise the price.',
  'event missing':
    'The shop found a payment that Stripe didn’t report. Check the webhook endpoint in Stripe’s dashboard.',
  'event refused':
    'A Stripe event had an invalid signature. If Stripe’s dashboard lists failed deliveries, check STRIPE_WEBHOOK_SECRET.',
};

/** What Stripe refused, or did not report, since it last worked. */
export async function stripeProblems(
  pool: Pool,
  { stripeSecretKey, stripeWebhookSecret }: Pick<Settings, 'stripeSecretKey' | 'stripeWebhookSecret'>,
): Promise<string[]> {
  if (stripeWebhookSecret === undefined) return [];
  const { rows } = await pool.query<{ kind: StripeAlert }>('select kind from stripe_alerts order by kind');
  return rows
    .filter(({ kind }) => stripeSecretKey !== undefined || kind === 'event refused')
    .map(({ kind }) => TEXTS[kind]);
}
