import type pg from 'pg';
import type { Log } from '../context.ts';
import { appRole, platformRole } from './roles.ts';
import { statement } from './sql.ts';

/**
 * The search path of every security-definer function. Only PostgreSQL's own names are found without a schema, so an unqualified table name
 * fails instead of resolving to another user's table. `pg_temp` is listed because otherwise it is searched first for tables and types.
 */
export const closedPath = 'pg_catalog, pg_temp';

const roles = [appRole, platformRole];

/**
 * Revokes from the server's roles what a database grants to PUBLIC: temporary objects, schemas, objects in `public`. Neither a dump nor a
 * template copies rights on a database, so this runs at every start. Rights that the owner of the tables cannot revoke (a database owned by
 * another user) are logged with the statement that does; security-definer functions are safe without it, since their search path is closed.
 * @throws Error if a role of the server is a superuser or bypasses row-level security
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
  // Readings are staged in temporary tables, which a security-definer function of the owner creates (migration 080).
  if (self?.may === false)
    throw new Error(
      `readings cannot be stored: run "grant temporary on database ${self.database} to ${self.owner}"`,
    );
}

/** Returns the statements that revoke excess rights of the roles; empty if there are none. */
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
