import { createHash, randomBytes } from 'node:crypto';
import type { TenantDb } from '../store/tenant-db.ts';
import { accessTables } from './tables.ts';

const lifeMs = 60_000;
/** What a ticket looks like; a session token has dots and never fits. */
const form = /^[\w-]{43}$/;

/**
 * Issues a ticket with which one GET of one path may carry its authority in the address (docs/product/sign-in.md#download-tickets).
 * @param platform the database of all tenants: the ticket itself is all a download brings along
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
 * Uses a ticket up, whatever comes of it: shown on a wrong path it is spent.
 * @returns the session it stands for, or null
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
