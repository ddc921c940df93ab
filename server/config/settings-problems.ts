import { missingInProduction } from './required-in-production.js';
import { ALL_SETTINGS, SETTINGS } from './settings/all-settings.ts';
import { isInDatabase } from './settings/backups.ts';
import type { Setting } from './settings/setting.ts';

/** Settings that require another one. */
const PAIRS: [given: Setting, needed: Setting, reason: string][] = [
  [SETTINGS.supabaseUrl, SETTINGS.supabaseAnonKey, 'it is the key of that project'],
  [SETTINGS.smtpUrl, SETTINGS.mailFrom, 'it is the sender of all emails'],
  [SETTINGS.mailFrom, SETTINGS.smtpUrl, 'it is the server that sends the emails'],
  [SETTINGS.stripeSecretKey, SETTINGS.stripeWebhookSecret, 'Stripe’s reports of payments are signed with it'],
  [SETTINGS.stripeSecretKey, SETTINGS.shopUrl, 'customers open their payment link there'],
  [SETTINGS.databaseOrdersUrl, SETTINGS.databaseRuntimeUrl, 'the server connects as both roles'],
  [SETTINGS.databaseRuntimeUrl, SETTINGS.databaseOrdersUrl, 'the server connects as both roles'],
];

/**
 * Reports each setting once: as malformed, missing or weak, in this order.
 * @param dataDirectory the value of DATA_DIR, or its default
 */
export function findSettingsProblems(
  environment: Record<string, string | undefined>,
  dataDirectory: string,
): string[] {
  const problems = new Map<string, string>();
  const report = ({ variable }: Setting, problem: string) => {
    if (!problems.has(variable)) problems.set(variable, `${variable} ${problem}.`);
  };
  for (const setting of ALL_SETTINGS) {
    const text = environment[setting.variable];
    if (text !== undefined && !setting.schema.safeParse(text).success) report(setting, setting.requirement);
  }
  for (const [given, needed, reason] of PAIRS) {
    if (environment[given.variable] && !environment[needed.variable])
      report(needed, `must be set together with ${given.variable}: ${reason}`);
  }
  if (environment.PAYMENT_LINK && environment.STRIPE_SECRET_KEY)
    report(
      SETTINGS.paymentLink,
      'must not be set together with STRIPE_SECRET_KEY, with which the shop makes a link for each order',
    );
  if (environment.CHECKOUT === 'link' && !environment.PAYMENT_LINK && !environment.STRIPE_SECRET_KEY)
    report(
      SETTINGS.checkout,
      'can only be link with PAYMENT_LINK or STRIPE_SECRET_KEY: otherwise customers cannot pay',
    );
  if (environment.BACKUP_DIR && isInDatabase(environment.BACKUP_DIR, dataDirectory))
    report(SETTINGS.backupDirectory, SETTINGS.backupDirectory.requirement);
  if (environment.BACKUP_DIR && environment.DATABASE_RUNTIME_URL && !environment.DATABASE_URL)
    report(SETTINGS.backupDirectory, 'needs DATABASE_URL: only the owner of the database may read all of it');
  const { data: port } = SETTINGS.port.schema.safeParse(environment.PORT);
  if (environment.METRICS_PORT && Number(environment.METRICS_PORT) === port)
    report(SETTINGS.metricsPort, SETTINGS.metricsPort.requirement);
  if (environment.NODE_ENV === 'production') {
    const missing: string[] = missingInProduction(environment);
    for (const setting of ALL_SETTINGS) {
      const text = environment[setting.variable];
      const weakness = text && setting.weakness?.(text);
      if (missing.includes(setting.variable))
        report(setting, `must be set in production; it ${setting.requirement}`);
      if (weakness) report(setting, weakness);
    }
    if (environment.SMTP_URL && !environment.ADMIN_EMAIL && !environment.SUPPORT_EMAIL)
      report(
        SETTINGS.supportEmail,
        'must be set together with SMTP_URL: without ADMIN_EMAIL, it receives the new-order alerts',
      );
  }
  return [...problems.values()];
}
