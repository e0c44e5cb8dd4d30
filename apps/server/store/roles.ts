import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { statement } from './sql.ts';

/** Role for requests: has access to one tenant at a time, owns nothing. */
export const appRole = 'heliodeck_app';
/** Role for system work across tenants: has access to all tenants, owns nothing. */
export const platformRole = 'heliodeck_platform';

export interface RoleSecrets {
  readonly [appRole]: string;
  readonly [platformRole]: string;
}

/**
 * Makes both log-in roles; their passwords are stored in a table that only the owner can read. Roles belong to the whole server, the table
 * to one database: a second Heliodeck database on the same server (except a copy of this one) changes the roles' passwords. Use a separate
 * server for each.
 */
export async function ensureRoles(owner: pg.ClientBase): Promise<RoleSecrets> {
  await owner.query(`
    create schema if not exists heliodeck_private;
    revoke all on schema heliodeck_private from public;
    create table if not exists heliodeck_private.secret (name text primary key, value text not null)`);
  return {
    [appRole]: await ensureRole(owner, appRole),
    [platformRole]: await ensureRole(owner, platformRole),
  };
}

async function ensureRole(owner: pg.ClientBase, role: string): Promise<string> {
  const fresh = randomBytes(24).toString('base64url');
  const made = await owner.query(
    statement`insert into heliodeck_private.secret values (${role}, ${fresh}) on conflict do nothing returning value`,
  );
  const stored = await owner.query(
    statement`select value from heliodeck_private.secret where name = ${role}`,
  );
  const secret = String(stored.rows[0].value);
  const exists = await owner.query(statement`select 1 from pg_roles where rolname = ${role}`);
  if (exists.rowCount === 0) {
    // The password is base64url and needs no quoting. CREATE ROLE takes no parameters.
    await owner.query(`create role ${role} login noinherit connection limit 80 password '${secret}'`);
  } else if (made.rowCount === 1) {
    await owner.query(`alter role ${role} password '${secret}'`);
  }
  return secret;
}
