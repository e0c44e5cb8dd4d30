import { createHash, createHmac } from 'node:crypto';
import type pg from 'pg';
import { statement } from '../../store/sql.ts';

/** A link is good for so long, ms. */
const linkMs = 24 * 3_600_000;

/** The token of a message's link: the same at every attempt, and nobody without the key can make one. */
function linkToken(sealing: Uint8Array, messageId: string): string {
  return createHmac('sha256', sealing).update(`push link ${messageId}`).digest('base64url');
}

/** What is kept of a token. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Makes the link of a message good, where it has not been made before. @returns its address */
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
  // Behind '#' it reaches no server's log, and programs that look at links before people do change nothing.
  return pageLink(site, `/acknowledge#${token}`);
}

/** The address of a page of the console. */
export function pageLink(site: string, path: string): string {
  return `${site.replace(/(?<!\/)\/+$/, '')}${path}`;
}
