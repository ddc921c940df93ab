import type { CardData } from './card-settings.ts';
import { ConfigurationError } from './configuration-error.ts';
import { generatedSecret } from './data-directory/generated-secret.ts';
import { type DatabaseLogins, databaseLogins } from './database-settings.ts';
import { environmentSchema, type Name } from './environment-schema.ts';
import type { MailSettings } from './mail-settings.ts';
import { type MetricsSettings, metricsSettings } from './metrics-settings.ts';
import { problemsOf } from './settings-problems.ts';

/** What the environment sets, read once at start. */
export interface Settings {
  production: boolean;
  port: number;
  host: string;
  /** As the owner. Absent, with no logins either: the server starts its own PostgreSQL in `dataDirectory`. */
  databaseUrl?: string;
  /** How to connect as each of the two roles; absent: as the owner, who may work as both. */
  databaseLogins?: DatabaseLogins;
  /** Connections for each of the two roles. */
  databasePoolSize: number;
  dataDirectory: string;
  /** Where a backup is put every day; absent: the server makes none. */
  backupDirectory?: string;
  /** Another program saves the database. */
  backupsElsewhere: boolean;
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
  /** How long the shop goes on taking requests once it is told to stop. */
  shutdownDelaySeconds: number;
  /** Where Prometheus may ask for figures; absent: nothing is counted. */
  metrics?: MetricsSettings;
  logLevel: 'error' | 'warn' | 'info' | 'debug';
  /** As Fastify takes it: whose X-Forwarded-For to believe. */
  trustProxy: boolean | number | string[];
}

/** One or more settings are wrong. The message names each and what it must be, never its value. */
export class SettingsError extends ConfigurationError {
  constructor(problems: string[]) {
    super(`These settings need fixing:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

/** In production. Elsewhere there is no limit: whoever tries the shop has one address. */
const DEFAULT_ORDERS_PER_VISITOR = 60;

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
  const dataDirectory = environment.DATA_DIR ?? defaultDataDirectory;
  const problems = problemsOf(environment, malformed, dataDirectory);
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems);

  const values = parsed.data;
  const production = environment.NODE_ENV === 'production';
  return {
    production,
    port: values.PORT,
    host: values.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    databaseUrl: values.DATABASE_URL,
    databaseLogins: databaseLogins(values.DATABASE_RUNTIME_URL, values.DATABASE_ORDERS_URL),
    databasePoolSize: values.DATABASE_POOL_SIZE,
    dataDirectory,
    backupDirectory: values.BACKUP_DIR,
    backupsElsewhere: values.BACKUPS_ELSEWHERE,
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
    metrics: metricsSettings(values.METRICS_HOST, values.METRICS_PORT),
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
  };
}
