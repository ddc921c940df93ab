import type { ProviderName } from '../../contract/providers.ts';
import { fillPaymentLink } from '../config/settings/payments.ts';

interface ProviderSettings {
  paymentLink?: string;
  stripeSecretKey?: string;
  mail?: { smtp: { host: string } };
}

/**
 * Companies by the domains of their mail servers. Other hosts are not named, because SMTP_URL is secret, and the host of
 * a shop's own mail server helps only attackers.
 */
const MAIL_COMPANIES: Record<string, string> = {
  'amazonaws.com': 'Amazon Web Services',
  'brevo.com': 'Brevo',
  'gmail.com': 'Google',
  'google.com': 'Google',
  'mailgun.org': 'Mailgun',
  'mailjet.com': 'Mailjet',
  'mandrillapp.com': 'Mailchimp',
  'office365.com': 'Microsoft',
  'outlook.com': 'Microsoft',
  'postmarkapp.com': 'Postmark',
  'resend.com': 'Resend',
  'sendgrid.net': 'SendGrid',
  'sparkpostmail.com': 'SparkPost',
  'zoho.com': 'Zoho',
};

const STRIPE = 'Stripe';

/** "smtp.sendgrid.net" belongs to "sendgrid.net". */
const isOf = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

function paymentProvider({ paymentLink, stripeSecretKey }: ProviderSettings): string | undefined {
  if (stripeSecretKey !== undefined) return STRIPE;
  if (paymentLink === undefined) return undefined;
  const { host } = new URL(fillPaymentLink(paymentLink, { id: '', number: '', email: '', total: '' }));
  return isOf(host, 'stripe.com') ? STRIPE : host;
}

function emailProvider({ mail }: ProviderSettings): string | undefined {
  const host = mail?.smtp.host.toLowerCase() ?? '';
  return Object.entries(MAIL_COMPANIES).find(([domain]) => isOf(host, domain))?.[1];
}

/** The names of the providers that are set, for the privacy page. */
export const providersOf = (settings: ProviderSettings): Record<ProviderName, string | undefined> => ({
  paymentProvider: paymentProvider(settings),
  emailProvider: emailProvider(settings),
});
