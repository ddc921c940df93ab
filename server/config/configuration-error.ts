import { EX_CONFIG } from './required-in-production.js';

/** The shop cannot start until a person changes a setting: a retry is pointless. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
  readonly exitCode: number = EX_CONFIG;
}
