import { EX_CONFIG } from './required-in-production.js';

/** The shop cannot start before a person changes a setting: to try again is of no use. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
  readonly exitCode: number = EX_CONFIG;
}
