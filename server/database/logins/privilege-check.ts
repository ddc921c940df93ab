import { asRole, type DATA_API_ROLE, type RUNTIME_ROLE, withClient } from '../connection.ts';
import { GRANTS, type RoleGrants, SHOP_FUNCTIONS, SHOP_TABLES } from './grants.ts';

/** Attributes, memberships and objects of the login beyond those of its role. */
const LOGIN_ATTRIBUTES = `
  with me as (select * from pg_roles where rolname in (session_user, current_user))
  select distinct what from (
    select unnest(array_remove(array[
      case when rolcreatedb then 'may create databases' end,
      case when rolcreaterole then 'may create roles' end,
      case when rolreplication then 'may replicate the database' end,
      case when rolbypassrls then 'bypasses row-level security' end
    ], null)) as what from me
    union all
    select format('may also use the role %s', rolname) from pg_roles
      where pg_has_role(session_user, oid, 'member') and rolname not in (session_user, current_user)
    union all
    select format('owns %s', pg_describe_object(classid, objid, objsubid)) from pg_shdepend
      where refclassid = 'pg_authid'::regclass and refobjid in (select oid from me) and deptype = 'o'
        and dbid in (0, (select oid from pg_database where datname = current_database()))
    union all
    select format('has privileges of its own on %s', pg_describe_object(classid, objid, objsubid)) from pg_shdepend
      where refclassid = 'pg_authid'::regclass and refobjid = session_user::regrole and deptype = 'a'
        and session_user <> current_user and classid <> 'pg_database'::regclass
        and dbid in (0, (select oid from pg_database where datname = current_database()))
    union all
    select 'may create schemas' where has_database_privilege(session_user, current_database(), 'create')
      or has_database_privilege(current_user, current_database(), 'create')
    union all
    select 'may create objects in the schema public' where has_schema_privilege(session_user, 'public', 'create')
      or has_schema_privilege(current_user, 'public', 'create')
  ) found order by 1`;

/** Whether the login has each privilege on the shop's tables, columns and functions. */
const PRIVILEGES = `
  with shop as (
    select oid, relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any ($1)
  )
  select relname as object, attname as column, privilege,
      has_column_privilege(session_user, oid, attnum, privilege)
        or has_column_privilege(current_user, oid, attnum, privilege) as "isGranted"
    from shop join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped,
      unnest(array['select', 'insert', 'update', 'references']) privilege
  union all
  select relname, null, privilege,
      has_table_privilege(session_user, oid, privilege) or has_table_privilege(current_user, oid, privilege)
    from shop, unnest(array['delete', 'truncate', 'trigger']) privilege
  union all
  select proname, null, 'execute',
      has_function_privilege(session_user, oid, 'execute') or has_function_privilege(current_user, oid, 'execute')
    from pg_proc where pronamespace = 'public'::regnamespace and proname = any ($2)`;

interface Privilege {
  object: string;
  column: string | null;
  privilege: string;
  isGranted: boolean;
}

function isExpected(grants: RoleGrants, { object, column, privilege }: Privilege): boolean {
  if (privilege === 'execute') return grants.functions.includes(object);
  const granted = grants.tables[object]?.[privilege as keyof RoleGrants['tables'][string]];
  if (column === null || granted === undefined) return granted === true;
  return granted === 'all' || (Array.isArray(granted) && granted.includes(column));
}

/** One line for each privilege on an object, with its columns. */
function list(verb: string, privileges: Privilege[]): string[] {
  const columns = new Map<string, string[]>();
  for (const { object, column, privilege } of privileges) {
    const line = `${verb} ${privilege} ${object}`;
    columns.set(line, [...(columns.get(line) ?? []), ...(column === null ? [] : [column])]);
  }
  return [...columns].map(([line, names]) => (names.length === 0 ? line : `${line} (${names.join(', ')})`));
}

export interface PrivilegeCheck {
  login: string;
  problems: string[];
}

/**
 * The differences between a login and its role, one line each.
 * @param allowExtra if a newer release has migrated the database: it may grant more
 */
export async function checkPrivileges(
  url: string,
  role: typeof DATA_API_ROLE | typeof RUNTIME_ROLE,
  { allowExtra }: { allowExtra: boolean },
): Promise<PrivilegeCheck> {
  return withClient(asRole(url, role), async (client) => {
    const who = await client.query<{ login: string; isSuperuser: boolean }>(
      'select session_user as login, bool_or(rolsuper) as "isSuperuser" from pg_roles where rolname in (session_user, current_user)',
    );
    const { login, isSuperuser } = who.rows[0] ?? { login: '', isSuperuser: false };
    // A superuser has every privilege.
    if (isSuperuser) return { login, problems: ['is a superuser'] };
    const is = await client.query<{ what: string }>(LOGIN_ATTRIBUTES);
    const { rows } = await client.query<Privilege>(PRIVILEGES, [SHOP_TABLES, SHOP_FUNCTIONS]);
    const grants = GRANTS[role];
    const missing = rows.filter((privilege) => !privilege.isGranted && isExpected(grants, privilege));
    const extra = rows.filter((privilege) => privilege.isGranted && !isExpected(grants, privilege));
    return {
      login,
      problems: [
        ...is.rows.map(({ what }) => what),
        ...list('may not', missing),
        ...list('may', allowExtra ? [] : extra),
      ],
    };
  });
}
