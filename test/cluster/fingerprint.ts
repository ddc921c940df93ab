import type { Machine } from './machine.ts';

const TABLES = `
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema') order by 1`;

/** The catalog entries that a restore must reproduce besides rows, as comparable text. */
const LISTS: Record<string, string> = {
  roles:
    'select rolname, rolsuper, rolcreaterole, rolcanlogin, rolbypassrls, rolconfig from pg_roles where oid > 16383',
  memberships: 'select roleid::regrole, member::regrole from pg_auth_members where member > 16383',
  policies: 'select * from pg_policies',
  grants:
    "select oid::regclass, relacl from pg_class where relacl is not null and relnamespace = 'public'::regnamespace",
  columnGrants: 'select attrelid::regclass, attname, attacl from pg_attribute where attacl is not null',
  functions: 'select oid::regprocedure, prosrc, proacl from pg_proc where oid > 16383',
  constraints:
    'select conrelid::regclass, conname, pg_get_constraintdef(oid) from pg_constraint where oid > 16383',
  triggers: 'select pg_get_triggerdef(oid), tgenabled from pg_trigger where not tgisinternal',
  indexes: "select indexdef from pg_indexes where schemaname = 'public'",
};

/** Row count and hash of each table and each list. */
export async function fingerprintOf(machine: Machine): Promise<Record<string, string>> {
  const fingerprint: Record<string, string> = {};
  const hash = async (name: string, text: string) => {
    const [row] = await machine.query<{ of: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as of from (${text}) t`,
      [],
      'shop',
    );
    fingerprint[name] = row?.of ?? '';
  };
  for (const { name } of await machine.query<{ name: string }>(TABLES, [], 'shop'))
    await hash(name, `select * from ${name}`);
  for (const [name, text] of Object.entries(LISTS)) await hash(name, text);
  return fingerprint;
}
