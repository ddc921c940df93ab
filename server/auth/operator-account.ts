import { randomBytes } from 'node:crypto';
import { hash, type Options } from '@node-rs/argon2';
import { ConfigurationError } from '../config/configuration-error.ts';
import type { Settings } from '../config/settings.ts';
import { asRole, RUNTIME_ROLE, withClient } from '../database/connection.ts';
import { asOwner } from '../database/owner-connection.ts';
import { COMMON_PASSWORD, isCommonPassword } from './common-passwords.ts';

/** OWASP's parameters for argon2id (the library's default): 19 MiB, two passes, one lane. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

function generatePassword(): string {
  return randomBytes(12).toString('base64url');
}

export async function hasOperator(url: string): Promise<boolean> {
  const { rowCount } = await withClient(asRole(url, RUNTIME_ROLE), (client) =>
    client.query('select from operators limit 1'),
  );
  return rowCount !== 0;
}

/**
 * Creates the first operator of an empty shop. Never changes an existing operator. Like every change in this file, it
 * connects as the owner of the database, so that no request can create or remove operators.
 * @returns undefined if an operator exists; the password only if it was generated
 */
export async function createFirstOperator(
  url: string,
  { adminEmail, adminPassword, production }: Pick<Settings, 'adminEmail' | 'adminPassword' | 'production'>,
): Promise<{ email: string; generatedPassword?: string } | undefined> {
  return asOwner(url, async (client) => {
    const { rowCount } = await client.query('select from operators limit 1');
    if (rowCount !== 0) return undefined;
    const email = adminEmail.toLowerCase();
    const password = adminPassword ?? generatePassword();
    if (production && (await isCommonPassword(password)))
      throw new ConfigurationError(`ADMIN_PASSWORD ${COMMON_PASSWORD}. Choose another one.`);
    const inserted = await client.query(
      'insert into operators (email, password_hash) values ($1, $2) on conflict (email) do nothing',
      [email, await hashPassword(password)],
    );
    // A concurrent instance has created the operator, and printed its password.
    if (inserted.rowCount === 0) return undefined;
    return { email, generatedPassword: adminPassword === undefined ? password : undefined };
  });
}

/**
 * Creates an operator, or sets a new password and ends all their sessions. Clears all rate limits: the
 * limits per IP address may also lock out this operator, but are not linked to an account.
 */
export async function setOperatorPassword(
  url: string,
  email: string,
  password: string,
): Promise<'created' | 'changed'> {
  return asOwner(url, async (client) => {
    const { rows } = await client.query<{ token_version: number }>(
      `insert into operators (email, password_hash) values ($1, $2)
       on conflict (email) do update
         set password_hash = excluded.password_hash, token_version = operators.token_version + 1
       returning token_version`,
      [email.toLowerCase(), await hashPassword(password)],
    );
    await client.query('delete from login_attempts');
    return rows[0]?.token_version === 1 ? 'created' : 'changed';
  });
}

/** Removes the second factor of an operator who can no longer use it, and ends their sessions. Clears all rate limits. */
export async function resetSecondFactor(url: string, email: string): Promise<'reset' | 'unknown' | 'none'> {
  return asOwner(url, async (client) => {
    const { rows } = await client.query<{ had: boolean }>(
      `update operators o
       set second_factor = null, second_factor_step = null, second_factor_since = null, recovery_code_hashes = null,
         token_version = o.token_version + (former.second_factor is not null)::integer
       from operators former where former.id = o.id and o.email = $1
       returning former.second_factor is not null as had`,
      [email.toLowerCase()],
    );
    await client.query('delete from login_attempts');
    if (rows[0] === undefined) return 'unknown';
    return rows[0].had ? 'reset' : 'none';
  });
}

export interface OperatorAccount {
  email: string;
  createdAt: Date;
  hasSecondFactor: boolean;
}

export async function listOperators(url: string): Promise<OperatorAccount[]> {
  return asOwner(url, async (client) => {
    const { rows } = await client.query<OperatorAccount>(
      `select email, created_at as "createdAt", second_factor is not null as "hasSecondFactor"
       from operators order by created_at, email`,
    );
    return rows;
  });
}

/** Removes an operator and their sessions, except for the last operator. */
export async function removeOperator(url: string, email: string): Promise<'removed' | 'unknown' | 'last'> {
  return asOwner(url, async (client) => {
    await client.query('begin');
    // Concurrent removals must not remove the last one.
    await client.query('lock table operators in share row exclusive mode');
    const { rows } = await client.query<{ email: string }>('select email from operators');
    const account = email.toLowerCase();
    if (!rows.some((operator) => operator.email === account)) return 'unknown';
    if (rows.length === 1) return 'last';
    await client.query('delete from operators where email = $1', [account]);
    await client.query('commit');
    return 'removed';
  });
}
