import type { z } from 'zod';

/** Defines a setting in code: its type, default and messages. docs/settings.md explains it. */
export interface Setting {
  /** The name of its environment variable. */
  variable: string;
  /** Parses the variable. Uses `optional()` or `default()` if the variable may be unset. */
  schema: z.ZodType;
  /** The default in production, if it differs. */
  inProduction?: string;
  /** A default that depends on the data directory. */
  fallback?: (dataDirectory: string) => string;
  /** Completes the error message: "PORT must be a port number". */
  requirement: string;
  /** Other users of the machine must not be able to read it. */
  isSecret?: true;
  /** Why a value that is accepted for a trial is refused in production. */
  weakness?: (text: string) => string | undefined;
}
