import { createHash, randomBytes } from 'node:crypto';
import type { TenantDb } from '../../store/tenant-db.ts';
import { accessTables } from '../records/tables.ts';

const lifeMs = 60_000;
/** Format of a ticket; a session token contains dots and never matches. */
const form = /^[\w-]{43}$/;

/**
 * Issues a ticket that authorises one GET of one path in its address (docs/product/sign-in.md#download-tickets).
 * @param platform the database of all tenants: a download has no other identification than the ticket
 * @param path without query string
 */
export async function issueTicket(
  platform: TenantDb,
  session: { readonly id: string; readonly tenantId: string },
  path: string,
  now: Date,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await platform.read((sql) =>
    accessTables(sql)
      .insertInto('accessTicket')
      .values({
        hash: hashOf(ticket),
        sessionId: session.id,
        sessionTenant: session.tenantId,
        path,
        expiresAt: new Date(now.getTime() + lifeMs),
      })
      .execute(),
  );
  return ticket;
}

/**
 * Uses a ticket up, even if its path is wrong.
 * @returns its session, or null
 */
export async function redeemTicket(
  platform: TenantDb,
  ticket: string,
  path: string,
  now: Date,
): Promise<{ readonly sessionId: string; readonly tenantId: string } | null> {
  if (!form.test(ticket)) return null;
  const row = await platform.read((sql) =>
    accessTables(sql)
      .deleteFrom('accessTicket')
      .where('hash', '=', hashOf(ticket))
      .returning(['sessionId', 'sessionTenant', 'path', 'expiresAt'])
      .executeTakeFirst(),
  );
  if (row === undefined || row.path !== path || row.expiresAt <= now) return null;
  return { sessionId: row.sessionId, tenantId: row.sessionTenant };
}

function hashOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}
