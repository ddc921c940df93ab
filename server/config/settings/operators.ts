import { z } from 'zod';
import { passwordProblem } from '../../../contract/passwords.ts';
import { generatedSecret } from '../data-directory/generated-secret.ts';
import { secretProblem } from '../secret-problem.ts';
import type { Setting } from './setting.ts';
import { wholeNumber } from './whole-number.ts';

const MIN_TRIAL_PASSWORD_LENGTH = 8;

export const OPERATOR_SETTINGS = {
  jwtSecret: {
    variable: 'JWT_SECRET',
    schema: z.string().min(32),
    fallback: (dataDirectory) => generatedSecret(dataDirectory, 'jwt-secret'),
    requirement: 'must have at least 32 characters',
    isSecret: true,
    weakness: secretProblem,
  },
  adminEmail: {
    variable: 'ADMIN_EMAIL',
    schema: z.email().default('admin@example.com'),
    requirement: 'must be an email address',
  },
  adminPassword: {
    variable: 'ADMIN_PASSWORD',
    schema: z
      .string()
      .refine((password) => passwordProblem(password, MIN_TRIAL_PASSWORD_LENGTH) === undefined)
      .optional(),
    requirement: 'must have 8 to 200 characters, at least 12 in production, with at least 5 different ones',
    isSecret: true,
    weakness: (password) => {
      const problem = passwordProblem(password);
      return problem && `${problem} in production`;
    },
  },
  idleMinutes: {
    variable: 'ADMIN_IDLE_MINUTES',
    schema: wholeNumber(1, 720).optional(),
    requirement: 'must be a number from 1 to 720',
  },
  secondFactor: {
    variable: 'ADMIN_SECOND_FACTOR',
    schema: z.enum(['optional', 'required']).default('optional'),
    requirement: 'must be optional or required',
  },
} satisfies Record<string, Setting>;
