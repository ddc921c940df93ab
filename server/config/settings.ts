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

/** Read from the environment once, at start. */
export interface Settings extends Values {
  production: boolean;
  /** One login for each of the two roles. Absent: the server connects as the owner, who may use both. */
  databaseLogins?: DatabaseLogins;
  /** Absent: the shop sends no emails. */
  mail?: MailSettings;
  /** Absent: no metrics. */
  metrics?: MetricsSettings;
}

/** One or more settings are invalid. The message says what each must be, and never its value. */
export class SettingsError extends ConfigurationError {
  constructor(readonly problems: string[]) {
    super(`These settings need fixing:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

/**
 * @param variables the process environment
 * @param defaultDataDirectory if DATA_DIR is not set
 * @throws SettingsError naming every missing or invalid setting
 */
export function readSettings(
  variables: Record<string, string | undefined>,
  defaultDataDirectory: string,
): Settings {
  // Compose files and shells pass an unset variable as an empty one.
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
  // `findSettingsProblems` has checked that both settings of a pair are set.
  return {
    ...values,
    production,
    databaseLogins: runtime && orders ? { runtime, orders } : undefined,
    mail: smtpUrl && mailFrom && { smtp: smtpUrl, from: mailFrom },
    metrics: port === undefined ? undefined : { host, port },
  };
}
