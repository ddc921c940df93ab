import type { z } from 'zod';

/** All that code says of a setting: types, messages and pages follow it. docs/settings.md says what it is for. */
export interface Setting {
  /** The name of its environment variable. */
  variable: string;
  /** Reads the text of the variable. Where it can be left out, `optional()` or `default()` says what that means. */
  schema: z.ZodType;
  /** The text in place of one that is left out in production, if that is another default. */
  inProduction?: string;
  /** The text in place of one that is left out, if that depends on the data directory. */
  fallback?: (dataDirectory: string) => string;
  /** What the text must be, in the words of the message that refuses another. */
  requirement: string;
  /** Whether other users of the machine must not read it. */
  isSecret?: true;
  /** Why a text that is good enough to try the shop is refused in production. */
  weakness?: (text: string) => string | undefined;
}
