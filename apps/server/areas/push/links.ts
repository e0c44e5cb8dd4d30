import { createHash, createHmac } from 'node:crypto';
import type pg from 'pg';
import { statement } from '../../store/sql.ts';

/** Validity of a link, ms. */
const linkMs = 24 * 3_600_000;

/** The token of a message's link: the same for every attempt, and impossible to compute without the key. */
function linkToken(sealing: Uint8Array, messageId: string): string {
  return createHmac('sha256', sealing).update(`push link ${messageId}`).digest('base64url');
}

/** The stored hash of a token. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Stores the link of a message, unless it has been stored before. @returns its address */
export async function makeLink(
  client: pg.ClientBase,
  sealing: Uint8Array,
  site: string,
  { messageId, tenantId, now }: { readonly messageId: string; readonly tenantId: string; readonly now: Date },
): Promise<string> {
  const token = linkToken(sealing, messageId);
  await client.query(
    statement`insert into push_link (hash, tenant_id, message_id, expires_at)
       values (${hashOf(token)}, ${tenantId}, ${messageId}, ${new Date(now.getTime() + linkMs)}) on conflict do nothing`,
  );
  // In the fragment the token reaches no server log, and link scanners that open the page change nothing.
  return pageLink(site, `/acknowledge#${token}`);
}

/** The address of a page of the console. */
export function pageLink(site: string, path: string): string {
  return `${site.replace(/(?<!\/)\/+$/, '')}${path}`;
}
