import { asRole, type DATA_API_ROLE, type RUNTIME_ROLE, withClient } from '../connection.ts';
import { ROLE_RIGHTS, type RoleRights, SHOP_FUNCTIONS, SHOP_TABLES } from './role-rights.ts';

/** What the login is by itself, or owns, besides being its role. */
const WHAT_IT_IS = `
  with me as (select * from pg_roles where rolname in (session_user, current_user))
  select distinct what from (
    select unnest(array_remove(array[
      case when rolcreatedb then 'may create databases' end,
      case when rolcreaterole then 'may create roles' end,
      case when rolreplication then 'may replicate the database' end,
      case when rolbypassrls then 'is not bound by row level security' end
    ], null)) as what from me
    union all
    select format('may also work as the role %s', rolname) from pg_roles
      where pg_has_role(session_user, oid, 'member') and rolname not in (session_user, current_user)
    union all
    select format('owns %s', pg_describe_object(classid, objid, objsubid)) from pg_shdepend
      where refclassid = 'pg_authid'::regclass and refobjid in (select oid from me) and deptype = 'o'
        and dbid in (0, (select oid from pg_database where datname = current_database()))
    union all
    select format('was given rights of its own on %s', pg_describe_object(classid, objid, objsubid)) from pg_shdepend
      where refclassid = 'pg_authid'::regclass and refobjid = session_user::regrole and deptype = 'a'
        and session_user <> current_user and classid <> 'pg_database'::regclass
        and dbid in (0, (select oid from pg_database where datname = current_database()))
    union all
    select 'may create schemas' where has_database_privilege(session_user, current_database(), 'create')
      or has_database_privilege(current_user, current_database(), 'create')
    union all
    select 'may create things in the schema public' where has_schema_privilege(session_user, 'public', 'create')
      or has_schema_privilege(current_user, 'public', 'create')
  ) found order by 1`;

/** Of each privilege on a table, its columns or a function of the shop, whether the login has it. */
const WHAT_IT_MAY = `
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

function isMeant(rights: RoleRights, { object, column, privilege }: Privilege): boolean {
  if (privilege === 'execute') return rights.functions.includes(object);
  const granted = rights.tables[object]?.[privilege as keyof RoleRights['tables'][string]];
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

export interface LoginProblems {
  login: string;
  problems: string[];
}

/**
 * In what a login differs from the role that it stands for, one line each.
 * @param mayHaveMore where a newer release has migrated the database, which may grant more than this one knows of
 */
export async function findLoginProblems(
  url: string,
  role: typeof DATA_API_ROLE | typeof RUNTIME_ROLE,
  { mayHaveMore }: { mayHaveMore: boolean },
): Promise<LoginProblems> {
  return withClient(asRole(url, role), async (client) => {
    const who = await client.query<{ login: string; isSuperuser: boolean }>(
      'select session_user as login, bool_or(rolsuper) as "isSuperuser" from pg_roles where rolname in (session_user, current_user)',
    );
    const { login, isSuperuser } = who.rows[0] ?? { login: '', isSuperuser: false };
    // Who may do anything: there is no end to the list.
    if (isSuperuser) return { login, problems: ['is a superuser'] };
    const is = await client.query<{ what: string }>(WHAT_IT_IS);
    const { rows } = await client.query<Privilege>(WHAT_IT_MAY, [SHOP_TABLES, SHOP_FUNCTIONS]);
    const rights = ROLE_RIGHTS[role];
    const missing = rows.filter((privilege) => !privilege.isGranted && isMeant(rights, privilege));
    const tooMuch = rows.filter((privilege) => privilege.isGranted && !isMeant(rights, privilege));
    return {
      login,
      problems: [
        ...is.rows.map(({ what }) => what),
        ...list('may not', missing),
        ...list('may', mayHaveMore ? [] : tooMuch),
      ],
    };
  });
}
