/** The shop cannot start before a person changes a setting: to try again is of no use. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}
