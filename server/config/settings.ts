import { z } from 'zod';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../contract/session.ts';
import { BACKUP_REQUIREMENTS, backupDirectory } from './backup-settings.ts';
import { CARD_REQUIREMENTS, type CardData, cardData, cardRetentionDays } from './card-settings.ts';
import { generatedSecret } from './generated-secret.ts';
import { emailAddress, type MailSettings, mailbox, smtpUrl } from './mail-settings.ts';
import { paymentLink, stripeWebhookSecret } from './payment-settings.ts';
import { shareOfOneProcess, WEB_CONCURRENCY_REQUIREMENT, webConcurrency } from './process-settings.ts';

/** What the environment sets, read once at start. */
export interface Settings {
  production: boolean;
  port: number;
  host: string;
  /** Absent: the server starts its own PostgreSQL in `dataDirectory`. */
  databaseUrl?: string;
  /** How many processes take requests. */
  webConcurrency: number;
  /** Connections of one process for each of the two roles: its share of DATABASE_POOL_SIZE. */
  databasePoolSize: number;
  dataDirectory: string;
  /** Where a backup is put every day; absent: the server makes none. */
  backupDirectory?: string;
  /** Public origin of the shop; '' means whatever host a visitor asks for. */
  shopUrl: string;
  /** Where customers write to. */
  supportEmail: string;
  /** Postal address of the shop, its lines separated by "\n"; '' means that pages and parcels name none. */
  shopAddress: string;
  /** How to send e-mail; absent: the shop sends none. */
  mail?: MailSettings;
  /** Where an order is paid, with placeholders for the order. */
  paymentLink?: string;
  /** Absent: the shop takes no events of Stripe. */
  stripeWebhookSecret?: string;
  jwtSecret: string;
  adminEmail: string;
  /** Absent: the first start generates one and prints it once. */
  adminPassword?: string;
  /** Origin of a hosted Supabase project; '' means that this server takes the orders itself. */
  supabaseUrl: string;
  supabaseAnonKey: string;
  cardData: CardData;
  /** Absent: cards stay as they were stored. */
  cardRetentionDays?: number;
  /** How many orders one visitor may store in ten minutes; 0 means any number. */
  ordersPerVisitor: number;
  /** How long a process that is told to stop goes on taking requests. */
  shutdownDelaySeconds: number;
  logLevel: 'error' | 'warn' | 'info' | 'debug';
  /** As Fastify takes it: whose X-Forwarded-For to believe. */
  trustProxy: boolean | number | string[];
}

/** One or more settings are wrong. The message names each and what it must be, never its value. */
export class SettingsError extends Error {
  constructor(problems: string[]) {
    super(`These settings need fixing:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

const proxyIp = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const trustProxy = z.union([
  z.enum(['true', 'false']).transform((text) => text === 'true'),
  z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number),
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(proxyIp)),
]);

const MIN_TRIAL_PASSWORD_LENGTH = 8;
const MIN_DISTINCT_PASSWORD_CHARACTERS = 5;

/** Why an operator cannot have this password; undefined when they can. */
export function passwordProblem(password: string, shortest = MIN_PASSWORD_LENGTH): string | undefined {
  if (password.length < shortest || password.length > MAX_PASSWORD_LENGTH) {
    return `must have ${shortest} to ${MAX_PASSWORD_LENGTH} characters`;
  }
  if (new Set(password.trim()).size < MIN_DISTINCT_PASSWORD_CHARACTERS) return 'is too easy to guess';
  return undefined;
}

/** Scheme, host and port of a URL and nothing else. Pages contain it as it is. */
const ORIGIN = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?\/?$/i;

/** The reserved domain `.example` belongs to nobody. */
export const DEFAULT_SUPPORT_EMAIL = 'support@laser-collar.example';

/** What fits onto a parcel's label. */
const SHOP_ADDRESS_LIMITS = { lines: 6, characters: 60 } as const;

/** Lines end with a real line break or with `\n` as two characters, which every kind of `.env` file can hold. */
const shopAddress = z
  .string()
  .transform((text) =>
    text
      .split(/\r?\n|\\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  )
  .pipe(
    z
      .array(
        z
          .string()
          .max(SHOP_ADDRESS_LIMITS.characters)
          .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u),
      )
      .min(1)
      .max(SHOP_ADDRESS_LIMITS.lines),
  )
  .transform((lines) => lines.join('\n'));

const environmentSchema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().max(65_535))
    .default(3000),
  HOST: z.string().optional(),
  WEB_CONCURRENCY: webConcurrency.default(1),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number)
    .default(10),
  DATA_DIR: z.string().optional(),
  BACKUP_DIR: backupDirectory.optional(),
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
  ORDERS_PER_VISITOR: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .optional(),
  SHUTDOWN_DELAY_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .default(0),
  LOG_LEVEL: z.enum(['error', 'warn', 'info', 'debug']).default('info'),
  TRUST_PROXY: trustProxy.default(false),
});

type Name = keyof typeof environmentSchema.shape;

const REQUIREMENTS: Record<Name, string> = {
  PORT: 'must be a port number from 0 to 65535',
  HOST: 'must be a host name or an IP to listen on',
  WEB_CONCURRENCY: WEB_CONCURRENCY_REQUIREMENT,
  DATABASE_URL: 'must be a postgres:// URL',
  DATABASE_POOL_SIZE: 'must be a number from 1 to 999',
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
  LOG_LEVEL: 'must be error, warn, info or debug',
  TRUST_PROXY: 'must be true, false, a number of proxies, or their IPs separated by commas',
};

/** In production these have no default and are not generated. */
const REQUIRED_IN_PRODUCTION: Name[] = [
  'JWT_SECRET',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'SUPABASE_ANON_KEY',
  'CARD_DATA',
  'TRUST_PROXY',
];

/** In production. Elsewhere there is no limit: whoever tries the shop has one address. */
const DEFAULT_ORDERS_PER_VISITOR = 60;

const MIN_DISTINCT_SECRET_CHARACTERS = 8;

/** What is good enough to try the shop, but not to run it. */
function weaknessesOf({
  ADMIN_PASSWORD,
  JWT_SECRET,
  STRIPE_WEBHOOK_SECRET,
  SUPABASE_ANON_KEY,
}: Record<string, string | undefined>): [Name, string][] {
  const weaknesses: [Name, string][] = [];
  const password = ADMIN_PASSWORD && passwordProblem(ADMIN_PASSWORD);
  if (password) weaknesses.push(['ADMIN_PASSWORD', `${password} in production`]);
  for (const [name, secret] of Object.entries({ JWT_SECRET, STRIPE_WEBHOOK_SECRET, SUPABASE_ANON_KEY })) {
    if (secret && new Set(secret).size < MIN_DISTINCT_SECRET_CHARACTERS)
      weaknesses.push([name as Name, 'is too easy to guess']);
  }
  return weaknesses;
}

/** Names each setting once: malformed, else missing, else weak. */
function problemsOf(environment: Record<string, string | undefined>, malformed: Iterable<Name>): string[] {
  const problems = new Map<Name, string>();
  const report = (name: Name, problem: string) => {
    if (!problems.has(name)) problems.set(name, `${name} ${problem}.`);
  };
  for (const name of malformed) report(name, REQUIREMENTS[name]);
  if (environment.SUPABASE_URL && !environment.SUPABASE_ANON_KEY) {
    report('SUPABASE_ANON_KEY', 'must be set together with SUPABASE_URL: it is the key of that project');
  }
  if (environment.SMTP_URL && !environment.MAIL_FROM)
    report('MAIL_FROM', 'must be set together with SMTP_URL: it is whom e-mail comes from');
  if (environment.MAIL_FROM && !environment.SMTP_URL)
    report('SMTP_URL', 'must be set together with MAIL_FROM: it is the server that takes the e-mail');
  if (environment.NODE_ENV === 'production') {
    for (const name of REQUIRED_IN_PRODUCTION) {
      if (environment[name] === undefined)
        report(name, `must be set in production; it ${REQUIREMENTS[name]}`);
    }
    for (const [name, weakness] of weaknessesOf(environment)) report(name, weakness);
  }
  return [...problems.values()];
}

/**
 * @param variables the process environment
 * @param defaultDataDirectory in place of an absent DATA_DIR
 * @throws SettingsError naming every setting that is missing or wrong
 */
export function readSettings(
  variables: Record<string, string | undefined>,
  defaultDataDirectory: string,
): Settings {
  // Compose files and shells write an unset variable as an empty one.
  const environment = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(environment);
  const malformed = (parsed.error?.issues ?? []).map(({ path }) => path[0] as Name);
  const problems = problemsOf(environment, malformed);
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems);

  const values = parsed.data;
  if (values.WEB_CONCURRENCY > values.DATABASE_POOL_SIZE) {
    throw new SettingsError([
      `WEB_CONCURRENCY must not be more than DATABASE_POOL_SIZE (${values.DATABASE_POOL_SIZE}), which the processes share.`,
    ]);
  }
  const production = environment.NODE_ENV === 'production';
  const dataDirectory = values.DATA_DIR ?? defaultDataDirectory;
  return {
    production,
    port: values.PORT,
    host: values.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    databaseUrl: values.DATABASE_URL,
    webConcurrency: values.WEB_CONCURRENCY,
    databasePoolSize: shareOfOneProcess(values.DATABASE_POOL_SIZE, values.WEB_CONCURRENCY),
    dataDirectory,
    backupDirectory: values.BACKUP_DIR,
    shopUrl: values.SHOP_URL ? new URL(values.SHOP_URL).origin : '',
    supportEmail: values.SUPPORT_EMAIL,
    shopAddress: values.SHOP_ADDRESS,
    mail: values.SMTP_URL && values.MAIL_FROM && { smtp: values.SMTP_URL, from: values.MAIL_FROM },
    paymentLink: values.PAYMENT_LINK,
    stripeWebhookSecret: values.STRIPE_WEBHOOK_SECRET,
    jwtSecret: values.JWT_SECRET ?? generatedSecret(dataDirectory, 'jwt-secret'),
    adminEmail: values.ADMIN_EMAIL ?? 'admin@example.com',
    adminPassword: values.ADMIN_PASSWORD,
    supabaseUrl: values.SUPABASE_URL ? new URL(values.SUPABASE_URL).origin : '',
    supabaseAnonKey:
      values.SUPABASE_ANON_KEY ?? generatedSecret(dataDirectory, 'supabase-anon-key', 'sb_publishable_'),
    cardData: values.CARD_DATA ?? 'plain',
    cardRetentionDays: values.CARD_RETENTION_DAYS,
    ordersPerVisitor: values.ORDERS_PER_VISITOR ?? (production ? DEFAULT_ORDERS_PER_VISITOR : 0),
    shutdownDelaySeconds: values.SHUTDOWN_DELAY_SECONDS,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
  };
}
