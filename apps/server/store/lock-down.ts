import type pg from 'pg';
import type { Log } from '../context.ts';
import { appRole, platformRole } from './roles.ts';
import { statement } from './sql.ts';

/**
 * The search path of every function with its owner's rights. Nothing but PostgreSQL's own names is found without a schema,
 * so a body that names a table barely fails instead of meeting somebody else's; `pg_temp`, unless it is named, would be
 * searched first for tables and types.
 */
export const closedPath = 'pg_catalog, pg_temp';

const roles = [appRole, platformRole];

/**
 * Takes from the server's roles what a database gives to everybody: temporary objects, schemas, objects in `public`. Rights on
 * a database are copied neither by a dump nor by a template, so it is looked at whenever the server starts.
 * What the owner of the tables may not change (a database that belongs to somebody else) is logged with the statement that
 * does; functions with their owner's rights hold without it, their search path is closed.
 * @throws Error where a role of the server could do anything: row-level security would not hold
 */
export async function lockDown(owner: pg.ClientBase, log: Log): Promise<void> {
  await refuseStrongRoles(owner);
  const open = await openRights(owner);
  if (open.length > 0) {
    for (const statement of new Set(open)) await owner.query(statement);
    const left = await openRights(owner);
    for (const statement of new Set(left))
      log.warn('the database gives its roles more than they need; its owner can take it away', { statement });
  }
  const [self] = (
    await owner.query<{ may: boolean; database: string; owner: string }>(
      `select has_database_privilege(current_user, current_database(), 'TEMPORARY') as may,
        quote_ident(current_database()) as database, quote_ident(current_user) as owner`,
    )
  ).rows;
  // Readings are staged in temporary tables, which a function of the owner makes (migration 080).
  if (self?.may === false)
    throw new Error(
      `readings cannot be stored: run "grant temporary on database ${self.database} to ${self.owner}"`,
    );
}

/** Statements that take away what the roles have and should not; none where all is as it should be. */
async function openRights(owner: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await owner.query<{ statement: string }>(
    statement`select statement from pg_roles r, lateral (values
        ('TEMPORARY', format('revoke temporary on database %I from public, %I', current_database(), r.rolname)),
        ('CREATE', format('revoke create on database %I from public, %I', current_database(), r.rolname))
      ) as rights (kind, statement)
      where r.rolname = any(${roles}) and has_database_privilege(r.oid, current_database(), kind)
    union all
    select format('revoke create on schema public from public, %I', r.rolname) from pg_roles r
      where r.rolname = any(${roles}) and has_schema_privilege(r.oid, 'public', 'CREATE')`,
  );
  return rows.map(({ statement }) => statement);
}

async function refuseStrongRoles(owner: pg.ClientBase): Promise<void> {
  const weaken = 'nosuperuser nobypassrls nocreaterole nocreatedb noreplication';
  const strong = await owner.query<{ name: string }>(
    statement`select rolname as name from pg_roles where rolname = any(${roles})
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
  );
  for (const { name } of strong.rows)
    await owner.query(`alter role ${name} ${weaken}`).catch((error: unknown) => {
      throw new Error(`the role ${name} may do more than it should: run "alter role ${name} ${weaken}"`, {
        cause: error,
      });
    });
  const members = await owner.query<{ name: string; other: string }>(
    statement`select m.rolname as name, quote_ident(g.rolname) as other from pg_auth_members a
      join pg_roles m on m.oid = a.member join pg_roles g on g.oid = a.roleid where m.rolname = any(${roles})`,
  );
  for (const { name, other } of members.rows)
    throw new Error(`the role ${name} has the rights of another: run "revoke ${other} from ${name}"`);
}
