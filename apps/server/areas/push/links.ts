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

/** The code that people write to answer a message: six digits, which a group or the provider's signature protects from guessing. */
function answerCode(sealing: Uint8Array, messageId: string): string {
  const hash = createHmac('sha256', sealing).update(`push code ${messageId}`).digest();
  return String(hash.readUInt32BE() % 1_000_000).padStart(6, '0');
}

/** What a message offers for acknowledging its alarms. */
interface MadeLink {
  /** Address of the page; undefined without an address of the console. */
  readonly link: string | undefined;
  readonly code: string;
}

/** Stores the link of a message and the code of its answers, unless they have been stored before. */
export async function makeLink(
  client: pg.ClientBase,
  sealing: Uint8Array,
  site: string | null,
  { messageId, tenantId, now }: { readonly messageId: string; readonly tenantId: string; readonly now: Date },
): Promise<MadeLink> {
  const token = linkToken(sealing, messageId);
  const code = answerCode(sealing, messageId);
  await client.query(
    statement`insert into push_link (hash, tenant_id, message_id, expires_at, code)
       values (${hashOf(token)}, ${tenantId}, ${messageId}, ${new Date(now.getTime() + linkMs)}, ${code}) on conflict do nothing`,
  );
  // In the fragment the token reaches no server log, and link scanners that open the page change nothing.
  return { link: site ? pageLink(site, `/acknowledge#${token}`) : undefined, code };
}

/** The address of a page of the console. */
export function pageLink(site: string, path: string): string {
  return `${site.replace(/(?<!\/)\/+$/, '')}${path}`;
}
