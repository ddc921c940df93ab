import { z } from 'zod';
import { BACKUP_REQUIREMENTS, backupDirectory, backupsElsewhere } from './backup-settings.ts';
import { CARD_REQUIREMENTS, cardData, cardRetentionDays } from './card-settings.ts';
import { DATABASE_REQUIREMENTS, databasePoolSize, databaseUrl } from './database-settings.ts';
import { emailAddress, mailbox, smtpUrl } from './mail-settings.ts';
import { DEFAULT_METRICS_HOST, METRICS_REQUIREMENTS, metricsPort } from './metrics-settings.ts';
import { passwordProblem } from './password-problem.ts';
import { paymentLink, stripeWebhookSecret } from './payment-settings.ts';
import { trustProxy } from './proxy-settings.ts';
import { DEFAULT_SUPPORT_EMAIL, ORIGIN, SHOP_ADDRESS_LIMITS, shopAddress } from './shop-settings.ts';
import { wholeNumber } from './whole-number.ts';

const MIN_TRIAL_PASSWORD_LENGTH = 8;

/** The variables, each as its setting is. */
export const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_RUNTIME_URL: databaseUrl.optional(),
  DATABASE_ORDERS_URL: databaseUrl.optional(),
  DATABASE_POOL_SIZE: databasePoolSize.default(10),
  DATA_DIR: z.string().optional(),
  BACKUP_DIR: backupDirectory.optional(),
  BACKUPS_ELSEWHERE: backupsElsewhere.default(false),
  SHOP_URL: z.url().regex(ORIGIN).optional(),
  SUPPORT_EMAIL: emailAddress.default(DEFAULT_SUPPORT_EMAIL),
  SHOP_ADDRESS: shopAddress.default(''),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailbox.optional(),
  PAYMENT_LINK: paymentLink.optional(),
  STRIPE_WEBHOOK_SECRET: stripeWebhookSecret.optional(),
  JWT_SECRET: z.string().min(32).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z
    .string()
    .refine((password) => passwordProblem(password, MIN_TRIAL_PASSWORD_LENGTH) === undefined)
    .optional(),
  SUPABASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SUPABASE_ANON_KEY: z.string().min(20).optional(),
  CARD_DATA: cardData.optional(),
  CARD_RETENTION_DAYS: cardRetentionDays.optional(),
  ORDERS_PER_VISITOR: wholeNumber(0, 999_999).optional(),
  SHUTDOWN_DELAY_SECONDS: wholeNumber(0, 99).default(0),
  METRICS_PORT: metricsPort.optional(),
  METRICS_HOST: z.string().default(DEFAULT_METRICS_HOST),
  LOG_LEVEL: z.enum(['error', 'warn', 'info', 'debug']).default('info'),
  TRUST_PROXY: trustProxy.default(false),
});

export type Name = keyof typeof environmentSchema.shape;

/** What each must be, in words. */
export const REQUIREMENTS: Record<Name, string> = {
  PORT: 'must be a port number from 0 to 65535',
  HOST: 'must be a host name or an IP to listen on',
  ...DATABASE_REQUIREMENTS,
  DATA_DIR: 'must be a folder',
  ...BACKUP_REQUIREMENTS,
  SHOP_URL:
    'must be the http:// or https:// address of the shop without a path, such as https://shop.example',
  SUPPORT_EMAIL: 'must be an e-mail address',
  SHOP_ADDRESS:
    `must be 1 to ${SHOP_ADDRESS_LIMITS.lines} lines of at most ${SHOP_ADDRESS_LIMITS.characters} characters, ` +
    'separated by \\n, such as "1 Main Street\\nAustin, TX 78701"',
  SMTP_URL:
    'must be the smtp:// or smtps:// address of a mail server, such as smtp://user:password@mail.example:587, ' +
    'with user and password percent-encoded',
  MAIL_FROM: 'must be an e-mail address, such as orders@shop.example or Shop <orders@shop.example>',
  PAYMENT_LINK:
    'must be an http:// or https:// address, in whose path, query or fragment {id}, {number}, {email} and {total} may ' +
    'stand, such as https://buy.stripe.com/abc?client_reference_id={id}',
  STRIPE_WEBHOOK_SECRET:
    'must be the signing secret of a webhook endpoint at Stripe, which begins with whsec_',
  JWT_SECRET: 'must have at least 32 characters',
  ADMIN_EMAIL: 'must be an e-mail address',
  ADMIN_PASSWORD: 'must have 8 to 200 characters, at least 12 in production, and not one character repeated',
  SUPABASE_URL: 'must be an http:// or https:// URL',
  SUPABASE_ANON_KEY: 'must have at least 20 characters',
  ...CARD_REQUIREMENTS,
  ORDERS_PER_VISITOR: 'must be a number from 0 to 999999; 0 sets no limit',
  SHUTDOWN_DELAY_SECONDS: 'must be a number from 0 to 99',
  ...METRICS_REQUIREMENTS,
  LOG_LEVEL: 'must be error, warn, info or debug',
  TRUST_PROXY: 'must be true, false, a number of proxies, or their IPs separated by commas',
};
