import { z } from 'zod';
import { generatedSecret } from '../data-directory/generated-secret.ts';
import { secretProblem } from '../secret-problem.ts';
import type { Setting } from './setting.ts';

export const SUPABASE_SETTINGS = {
  supabaseAnonKey: {
    variable: 'SUPABASE_ANON_KEY',
    schema: z.string().min(20),
    fallback: (dataDirectory) => generatedSecret(dataDirectory, 'supabase-anon-key', 'sb_publishable_'),
    requirement: 'must have at least 20 characters',
    weakness: secretProblem,
  },
  /** '' means that this server stores the orders itself. */
  supabaseUrl: {
    variable: 'SUPABASE_URL',
    schema: z
      .url({ protocol: /^https?$/ })
      .transform((url) => new URL(url).origin)
      .default(''),
    requirement: 'must be an http:// or https:// URL',
  },
} satisfies Record<string, Setting>;
