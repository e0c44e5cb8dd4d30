import { records } from '@heliodeck/model/registries/records';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { asUser } from '../../../apps/server/store/connect.ts';
import { closedPath } from '../../../apps/server/store/lock-down.ts';
import { appRole, platformRole } from '../../../apps/server/store/roles.ts';
import { declaredSchema } from '../../../apps/server/store/schema.ts';
import { freshDatabase } from '../../support/database.ts';
import { later } from '../../support/later.ts';

// The second wall: what somebody could do who found a way to give the database statements as a role of the server.

const database = await freshDatabase();
const { secrets } = inject('cluster');
const roles = [appRole, platformRole] as const;

async function connected(role: (typeof roles)[number]): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: asUser(database.ownerUrl, role, secrets[role]) });
  await client.connect();
  later(() => client.end());
  return client;
}

/** An attacker's function, created by the owner here: the roles cannot create one, and the result must not depend on that. */
const bait = `
  create table public.caught (who text);
  grant insert, select on public.caught to public;
  create function public.bait() returns text language plpgsql as $$
  begin insert into public.caught values (current_user); return 'x'; end $$`;

describe('a database role of the server', () => {
  it.each([
    ['a view', 'create temporary view param as select 1 as id'],
    ['a table', 'create temporary table param (id bigint)'],
    ['a type', 'create domain pg_temp."text" as pg_catalog.text'],
    ['a function', "create function pg_temp.evil() returns text language sql as $$ select 'x' $$"],
    ['a sequence', 'create temporary sequence pg_temp.s'],
    ['a function for all', "create function public.evil() returns text language sql as $$ select 'x' $$"],
    ['a table for all', 'create table public.evil (id bigint)'],
    ['a schema', 'create schema evil'],
    ['a role', 'create role evil'],
    ['a right of its own', `alter role ${appRole} bypassrls`],
    ['a file of the machine', "copy (select 1) to program 'true'"],
    ['a file read', "select pg_read_file('postgresql.conf')"],
    ['an extension', 'create extension dblink'],
  ])('cannot create a %s', async (_what, statement) => {
    for (const role of roles) {
      const client = await connected(role);
      await expect(client.query(statement), role).rejects.toThrow(/permission denied|must be|superuser/i);
    }
  });

  it('creates no temporary objects besides the staging tables that a function created for it', async () => {
    const client = await connected(platformRole);
    await client.query(`select public.ensure_stage('stage_history_meter', '{f,t}')`);
    await client.query(`select count(*) from pg_temp.stage_history_meter`);
    for (const statement of [
      'create temporary table param (id bigint)',
      'create domain pg_temp."text" as int',
    ])
      await expect(client.query(statement)).rejects.toThrow(/permission denied/);
    for (const name of ['param', 'stage_"; drop table x', 'stage_', 'public.stage_a'])
      await expect(client.query('select public.ensure_stage($1, $2)', [name, [true]])).rejects.toThrow(
        /no staging table/,
      );
    const app = await connected(appRole);
    await expect(app.query(`select public.ensure_stage('stage_history_meter', '{f}')`)).rejects.toThrow(
      /permission denied/,
    );
  });
});

// The two former attacks, with the right to create temporary objects restored for the test: the functions alone must resist, as in a
// database that another role owns.
describe('functions that run with their owner’s rights', () => {
  it('are not redirected to a view or a type of the caller by an unqualified name', async () => {
    await database.owner(bait);
    await database.owner(
      `do $$ begin execute format('grant temporary on database %I to ${appRole}', current_database()); end $$`,
    );
    later(() =>
      database.owner(
        `do $$ begin execute format('revoke temporary on database %I from ${appRole}', current_database()); end $$`,
      ),
    );
    const client = await connected(appRole);
    await client.query(`create temporary view param as select 1::bigint as id, public.bait() as param_value,
      '000000'::text as tenant_id, 'tenant.graceDays'::text as param_key, 0 as is_deleted`);
    await client.query('grant select on param to public');
    expect((await client.query('select public.tenant_grace_days() as days')).rows).toEqual([{ days: 7 }]);
    await client.query('create domain pg_temp."text" as pg_catalog.text check (public.bait() is not null)');
    await client.query("select set_config('app.tenant', '100001', false)");
    await client.query(`insert into audit_log (tenant_id, act, entity) values ('100001', 'add', 'station')`);
    expect(await database.owner('select who from public.caught')).toEqual([]);

    // The same two, written in the forbidden way, are misled: the bait works.
    await database.owner(`
      create function public.bare_table() returns text language plpgsql security definer set search_path = public as $$
      begin return (select param_value from param limit 1); end $$;
      create function public.bare_type() returns text language plpgsql security definer
      set search_path = pg_catalog, public as $$ begin return 1::text; end $$`);
    await client.query('drop domain pg_temp."text"');
    await client.query('select public.bare_table()');
    await client.query('create domain pg_temp."text" as pg_catalog.text check (public.bait() is not null)');
    await client.query('select public.bare_type()');
    const [{ owner } = {}] = await database.owner('select current_user as owner');
    expect(await database.owner('select who from public.caught')).toEqual([{ who: owner }, { who: owner }]);
    await database.owner('drop function public.bare_table(), public.bare_type()');
  });
});

interface FunctionFact {
  readonly name: string;
  readonly schema: string;
  readonly definer: boolean;
  readonly path: string | null;
  readonly open: boolean;
  readonly trigger: boolean;
  readonly extension: string | null;
}

async function functions(): Promise<readonly FunctionFact[]> {
  const rows = await database.owner(`
    select p.proname as name, n.nspname as schema, p.prosecdef as definer,
      (select substr(c, 13) from unnest(p.proconfig) c where c like 'search\\_path=%') as path,
      has_function_privilege('public', p.oid, 'EXECUTE') as open, p.prorettype = 'trigger'::regtype as trigger,
      (select e.extname from pg_depend d join pg_extension e on e.oid = d.refobjid
        where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e') as extension
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_t%'`);
  return (rows as unknown as FunctionFact[]).filter(({ name }) => name !== 'bait');
}

/** Tables with a tenant_id that requests read across tenants, and why. */
const sharedTables: Readonly<Record<string, string>> = {
  datasource:
    'databases that the platform reads; their passwords are sealed, and only its administrators have the calls',
  data_model:
    'what tables of those databases are called here; only the platform’s administrators have the calls',
  model_prototype: 'what their columns are called',
  code_setting: 'what is generated from them',
  menu: 'what there is in the console is the same for everybody; who may use it is in role_menu',
  dict: 'words of options',
  region: 'the regions of the nation',
  api_scope: 'the paths that a right can be given for',
  data_scope: 'rules that roles refer to; the platform writes them',
  tenant_package: 'menus of a product; tenants read the one they have',
};

describe('the catalogue of the database', () => {
  it('has functions with their owner’s rights that search only PostgreSQL’s own schema', async () => {
    const all = await functions();
    const definers = all.filter(({ definer }) => definer);
    expect(definers.length).toBeGreaterThan(8);
    expect(definers.filter(({ path }) => path !== closedPath)).toEqual([]);
    // Functions they call run with the same rights: their own search path must not be wider.
    expect(all.filter(({ path }) => path !== null && path !== closedPath)).toEqual([]);
    expect(definers.filter(({ open }) => open).map(({ name }) => name)).toEqual([]);
  });

  it('has no functions of extensions', async () => {
    expect((await functions()).filter(({ extension }) => extension !== null)).toEqual([]);
  });

  it('has every table of a tenant under forced row-level security, except the listed ones', async () => {
    const open = await database.owner(`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not (c.relrowsecurity and c.relforcerowsecurity)
        and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
      order by 1`);
    expect(open.map(({ name }) => name)).toEqual(Object.keys(sharedTables).sort());
  });

  it('gives requests no table besides those of tenants and the listed ones', async () => {
    const open = await database.owner(`
      select c.relname as name from pg_class c
      where c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
        and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relrowsecurity
        and (has_table_privilege('${appRole}', c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
          or has_any_column_privilege('${appRole}', c.oid, 'SELECT, INSERT, UPDATE'))
        and c.relname <> 'caught' order by 1`);
    // Options of the job queues are the same for all tenants.
    expect(open.map(({ name }) => name)).toEqual([...Object.keys(sharedTables), 'queue'].sort());
  });

  it('gives no role of the server more than reading and writing rows', async () => {
    const more = await database.owner(`
      select c.relname as name, r as role, p as right from pg_class c, unnest(array['${roles.join("','")}']) r,
        unnest(array['TRUNCATE', 'REFERENCES', 'TRIGGER']) p
      where c.relnamespace in ('public'::regnamespace, 'heliodeck_private'::regnamespace) and c.relname <> 'caught'
        and c.relkind in ('r', 'p') and has_table_privilege(r, c.oid, p)
      union all
      select n.nspname, r, p from pg_namespace n, unnest(array['${roles.join("','")}']) r, unnest(array['CREATE']) p
      where has_schema_privilege(r, n.oid, p)
      union all
      select n.nspname, r, p from pg_namespace n, unnest(array['${roles.join("','")}']) r, unnest(array['USAGE']) p
      where n.nspname = 'heliodeck_private' and has_schema_privilege(r, n.oid, p)
      union all
      select datname, r, p from pg_database d, unnest(array['${roles.join("','")}']) r, unnest(array['CREATE', 'TEMPORARY']) p
      where d.datname = current_database() and has_database_privilege(r, d.oid, p)`);
    expect(more).toEqual([]);
  });

  it('has sequences that the roles can advance and not set', async () => {
    const sequences = await database.owner(`
      select c.relname as name from pg_class c, unnest(array['${roles.join("','")}']) r
      where c.relkind = 'S' and has_sequence_privilege(r, c.oid, 'UPDATE')`);
    expect(sequences).toEqual([]);
  });

  it('has no view that reads with its owner’s rights', async () => {
    const views = await database.owner(`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
        and not coalesce('security_invoker=true' = any(c.reloptions), false)`);
    expect(views).toEqual([]);
  });

  it('grants nothing to the roles by default, and gives them no role attributes', async () => {
    expect(await database.owner('select defaclacl from pg_default_acl')).toEqual([]);
    const strong = await database.owner(`
      select rolname as name from pg_roles r where rolname in ('${roles.join("','")}')
        and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or rolinherit
          or exists (select 1 from pg_auth_members m where m.member = r.oid))`);
    expect(strong).toEqual([]);
    const owned = await database.owner(`
      select classid::regclass::text as kind, objid from pg_shdepend
      where refobjid in ('${roles.join("'::regrole, '")}'::regrole) and deptype = 'o'
        and dbid in (0, (select oid from pg_database where datname = current_database()))`);
    expect(owned).toEqual([]);
  });
});

describe('a tenant’s connection', () => {
  it('reads its own row among the tenants and its own programs, and that of 000000 reads all of them', async () => {
    await database.owner(`insert into tenant (tenant_id, tenant_name) values ('100001', 'One'), ('100002', 'Two'), ('000000', 'Us');
      insert into client (tenant_id, client_id) values ('100001', 'one'), ('100002', 'two')`);
    const seen = async (tenant: string) => {
      const db = database.store.tenantDb(tenant);
      const rows = await db.read((_, { client }) =>
        client.query(`select tenant_id as id from tenant union all select tenant_id from client order by 1`),
      );
      return rows.rows.map(({ id }) => id);
    };
    expect(await seen('100001')).toEqual(['100001', '100001']);
    expect(await seen('100002')).toEqual(['100002', '100002']);
    expect(await seen('')).toEqual([]);
    expect(await seen('000000')).toEqual(['000000', '100001', '100001', '100002', '100002']);
  });
});

describe('staging tables', () => {
  it('exist for every record of telemetry', async () => {
    const client = await connected(platformRole);
    for (const { historyTable } of records.values())
      await client.query('select public.ensure_stage($1, $2)', [`stage_${historyTable}`, [true, false]]);
    expect(declaredSchema().ownRowTables).toEqual(expect.arrayContaining(['tenant', 'client']));
  });
});
