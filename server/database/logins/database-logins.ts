import { createHash, randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import type { DatabaseLogins } from '../../config/settings/database.ts';
import { asRole, assertRole, DATA_API_ROLE, RUNTIME_ROLE, withClient } from '../connection.ts';
import { sqlState } from '../database-error.ts';
import { asOwner } from '../owner-connection.ts';
import { isOfNewerRelease } from '../pending-migrations.ts';
import { checkPrivileges } from './privilege-check.ts';
import { scramVerifier } from './scram-verifier.ts';

const HOW_TO_CREATE =
  'To create suitable logins, run "npm run migrate -- --logins" where DATABASE_URL is set.';

const LOGINS = {
  runtime: { setting: 'DATABASE_RUNTIME_URL', role: RUNTIME_ROLE },
  orders: { setting: 'DATABASE_ORDERS_URL', role: DATA_API_ROLE },
} as const;
const NAMES = ['runtime', 'orders'] as const;

/** The role does not exist, or the login is not a member. */
const CANNOT_USE_ROLE = ['22023', '42501'];

export async function assertLogins(logins: DatabaseLogins): Promise<void> {
  for (const name of NAMES) {
    const { setting, role } = LOGINS[name];
    await assertRole(logins[name], role).catch((error) => {
      if (!CANNOT_USE_ROLE.includes(sqlState(error) ?? '')) throw error;
      throw new Error(`The login in ${setting} isn't allowed to use the role ${role}. ${HOW_TO_CREATE}`);
    });
  }
}

/** @throws listing the differences between a login and its role */
export async function assertLoginPrivileges(logins: DatabaseLogins): Promise<void> {
  const allowExtra = await withClient(asRole(logins.runtime, RUNTIME_ROLE), isOfNewerRelease);
  for (const name of NAMES) {
    const { setting, role } = LOGINS[name];
    const { login, problems } = await checkPrivileges(logins[name], role, { allowExtra });
    if (problems.length === 0) continue;
    const lines = problems.map((problem) => `  ${login} ${problem}`).join('\n');
    throw new Error(
      `${setting} must be a login with exactly the privileges of the role ${role}. It differs:\n${lines}\n${HOW_TO_CREATE}`,
    );
  }
}

/** PostgreSQL truncates longer names. */
const MAX_PREFIX_LENGTH = 40;

/** Roles are global to a PostgreSQL server, on which other databases may belong to other shops. */
function loginName(database: string, name: string): string {
  const digest = createHash('sha256').update(database).digest('hex').slice(0, 8);
  const isLong = Buffer.byteLength(database) > MAX_PREFIX_LENGTH;
  return `${isLong ? `shop_${digest}` : database}_${name}_login`;
}

async function createLogin(client: Client, login: string, role: string, password: string): Promise<void> {
  const name = client.escapeIdentifier(login);
  const { rowCount: exists } = await client.query('select from pg_roles where rolname = $1', [login]);
  // A verifier instead of the password, which PostgreSQL could log.
  const verifier = client.escapeLiteral(scramVerifier(password));
  await client.query(
    `${exists === 0 ? 'create' : 'alter'} role ${name} with login noinherit password ${verifier}`,
  );
  await client.query(`grant ${client.escapeIdentifier(role)} to ${name}`);
}

function withLogin(ownerUrl: string, login: string, password: string): string {
  const url = new URL(ownerUrl);
  for (const name of ['user', 'password']) url.searchParams.delete(name);
  if (url.hostname === '') {
    // As in postgres:///shop?host=/var/run/postgresql, which has no part for a user.
    url.searchParams.set('user', login);
    url.searchParams.set('password', password);
  } else Object.assign(url, { username: login, password });
  return url.href;
}

/** Creates a login for each role of the server, or sets a new password. */
export function createLogins(ownerUrl: string): Promise<DatabaseLogins> {
  return asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ database: string }>('select current_database() as database');
    const create = async (name: (typeof NAMES)[number]) => {
      const login = loginName(rows[0]?.database ?? '', name);
      const password = randomBytes(24).toString('base64url');
      await createLogin(client, login, LOGINS[name].role, password);
      return withLogin(ownerUrl, login, password);
    };
    await client.query('begin');
    const logins = { runtime: await create('runtime'), orders: await create('orders') };
    await client.query('commit');
    return logins;
  }).catch((error) => {
    if (sqlState(error) !== '42501') throw error;
    throw new Error(
      `The owner in DATABASE_URL isn't allowed to create logins (${error.message}). No login was created. It needs the privilege ` +
        `to create roles and to grant them ${RUNTIME_ROLE} and ${DATA_API_ROLE}.`,
    );
  });
}
