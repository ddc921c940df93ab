import type { z } from 'zod';
import { ConfigurationError } from './configuration-error.ts';
import { SETTINGS } from './settings/all-settings.ts';
import type { DatabaseLogins } from './settings/database.ts';
import type { MailSettings } from './settings/mail.ts';
import type { MetricsSettings } from './settings/metrics.ts';
import type { Setting } from './settings/setting.ts';
import { findSettingsProblems } from './settings-problems.ts';

type Schemas = { [Name in keyof typeof SETTINGS]: (typeof SETTINGS)[Name]['schema'] };
type Values = z.output<z.ZodObject<Schemas>>;

/** What the environment sets, read once at start. */
export interface Settings extends Values {
  production: boolean;
  /** How to connect as each of the two roles; absent: as the owner, who may work as both. */
  databaseLogins?: DatabaseLogins;
  /** How to send e-mail; absent: the shop sends none. */
  mail?: MailSettings;
  /** Where Prometheus may ask for figures; absent: nothing is counted. */
  metrics?: MetricsSettings;
}

/** One or more settings are wrong. The message names each and what it must be, never its value. */
export class SettingsError extends ConfigurationError {
  constructor(problems: string[]) {
    super(`These settings need fixing:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
  }
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
  const production = environment.NODE_ENV === 'production';
  const dataDirectory = environment.DATA_DIR ?? defaultDataDirectory;
  const problems = findSettingsProblems(environment, dataDirectory);
  if (problems.length > 0) throw new SettingsError(problems);

  const read = ({ variable, schema, inProduction, fallback }: Setting) =>
    schema.parse(
      environment[variable] ?? (production ? inProduction : undefined) ?? fallback?.(dataDirectory),
    );
  const values = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, setting]) => [name, read(setting)]),
  ) as Values;
  const { databaseRuntimeUrl: runtime, databaseOrdersUrl: orders, smtpUrl, mailFrom } = values;
  const { metricsHost: host, metricsPort: port } = values;
  // `findSettingsProblems` sees to it that those of a pair come together.
  return {
    ...values,
    production,
    databaseLogins: runtime && orders ? { runtime, orders } : undefined,
    mail: smtpUrl && mailFrom && { smtp: smtpUrl, from: mailFrom },
    metrics: port === undefined ? undefined : { host, port },
  };
}
