import { DATA_API_ROLE, RUNTIME_ROLE } from '../connection.ts';
import { asOwner } from '../owner-connection.ts';

export interface OwnerPrivileges {
  owner: string;
  database: string;
  mayCreateRoles: boolean;
  mayCreateTables: boolean;
  missingRoles: string[];
  /** Roles that the owner is not a member of. */
  foreignRoles: string[];
}

/** PostgreSQL quotes the names, which become part of statements. */
const OWNER_PRIVILEGES = `
  with needed as (select name, oid from unnest($1::text[]) as name left join pg_roles on rolname = name)
  select quote_ident(current_user) as owner, quote_ident(current_database()) as database,
    rolsuper or rolcreaterole as "mayCreateRoles",
    coalesce(has_schema_privilege('public', 'create'), false) as "mayCreateTables",
    array(select name from needed where oid is null) as "missingRoles",
    array(select name from needed where oid is not null and not pg_has_role(current_user, oid, 'member')) as "foreignRoles"
  from pg_roles where rolname = current_user`;

export function statementsFor({
  owner,
  database,
  mayCreateRoles,
  mayCreateTables,
  missingRoles,
  foreignRoles,
}: OwnerPrivileges): string[] {
  const created = mayCreateRoles ? [] : missingRoles;
  const granted = [...created, ...foreignRoles];
  return [
    ...created.map((role) => `create role ${role} nologin;`),
    ...(granted.length === 0 ? [] : [`grant ${granted.join(', ')} to ${owner};`]),
    ...(mayCreateTables ? [] : [`alter database ${database} owner to ${owner};`]),
  ];
}

/** What a superuser must run before the migrations; undefined if the owner has all privileges. */
export async function superuserStatements(url: string): Promise<string[] | undefined> {
  const { rows } = await asOwner(url, (client) =>
    client.query<OwnerPrivileges>(OWNER_PRIVILEGES, [[DATA_API_ROLE, RUNTIME_ROLE]]),
  );
  const statements = rows[0] === undefined ? [] : statementsFor(rows[0]);
  return statements.length === 0 ? undefined : statements;
}
