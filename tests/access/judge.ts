import { Readable } from 'node:stream';
import { entities } from '@heliodeck/model/registries/entities';
import { tableChanged } from '@heliodeck/model/wire/topics';
import readExcel from 'read-excel-file/node';
import type { AccessWorld, CallerName } from './callers.ts';
import { isOwned, marks } from './planted.ts';
import type { Change } from './snapshot.ts';

/** An answer, as far as a judge looks at it. */
export interface Answer {
  readonly status: number;
  readonly errorCode: string | undefined;
  /** Everything a reader could find in it, spreadsheets unpacked. */
  readonly text: string;
  readonly succeeded: boolean;
}

/** What a reply of the server says. */
export async function answerOf(reply: {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly rawPayload: Buffer;
}): Promise<Answer> {
  const type = String(reply.headers['content-type'] ?? '');
  const succeeded = reply.statusCode < 400;
  if (type.includes('spreadsheetml') && succeeded) {
    const sheets = await readExcel(Readable.from([reply.rawPayload]));
    return { status: reply.statusCode, errorCode: undefined, text: JSON.stringify(sheets), succeeded };
  }
  const text = reply.rawPayload.toString('utf8');
  const parsed = type.includes('json') ? (tried(text) as { readonly errorCode?: string } | null) : null;
  return { status: reply.statusCode, errorCode: parsed?.errorCode, text, succeeded };
}

function tried(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What of A's is found in an answer that this caller must not see; undefined = nothing. */
export function leakIn(answer: Answer, caller: CallerName, access: AccessWorld): string | undefined {
  const { text } = answer;
  if (text.includes(marks.secret)) return 'a secret';
  if (caller === 'holder' || caller === 'operator') return undefined;
  if (text.includes(marks.scoped)) return `a text of a row (${excerpt(text, marks.scoped)})`;
  if (hasMarkedNumber(text)) return 'a measured number';
  if (caller === 'stranger' && text.includes(marks.file)) return 'an uploaded file';
  const mine = caller !== 'stranger' && caller !== 'nobody';
  if (!mine && text.includes(marks.whole)) return `a text of a row (${excerpt(text, marks.whole)})`;
  // A refusal may name the id it was asked about.
  if (!answer.succeeded) return undefined;
  for (const [key, id] of access.planted) {
    const entity = entities.get(key);
    if (!entity || !isOwned(entity)) continue;
    if (mine && !access.isScoped(entity)) continue;
    if (text.includes(id)) return `the id of a ${key}`;
  }
  return undefined;
}

/** Whether a reply shows that A's rows are in it. */
export function showsRows({ text }: Answer): boolean {
  return (
    [marks.scoped, marks.whole, marks.shared].some((mark) => text.includes(mark)) || hasMarkedNumber(text)
  );
}

function excerpt(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return text.slice(at, at + 24).replace(/["\s].*$/, '');
}

/** The marked number, scaled by whatever power of ten. */
function hasMarkedNumber(text: string): boolean {
  if (!text.includes(String(marks.number).slice(0, 1))) return false;
  for (const [token] of text.matchAll(/(?<![\w".])\d[\d.]{5,}/g))
    if (token.replace('.', '').startsWith(String(marks.number))) return true;
  return false;
}

/** Why a change made by this caller is not his to make; undefined = it is. */
export function trespass(change: Change, caller: CallerName, access: AccessWorld): string | undefined {
  const what = `${change.kind} a row of ${change.table} (${change.tenantId || 'no tenant'}, ${change.key}${
    change.table === 'audit_log' ? `: ${change.row?.act} ${change.row?.entity}` : ''
  })`;
  const row = change.row ?? {};
  // Says that a table changed, nothing else; the rows of that table are compared themselves.
  if (change.table === 'event_log' && row.topic === tableChanged.name) return undefined;
  if (caller === 'stranger') {
    if (change.tenantId !== access.theirs.tenantId) return what;
    return smuggled(change, access, () => true);
  }
  if (caller !== 'plain' && caller !== 'outsider') return what;
  const own = access.userIds[caller];
  const isOwn =
    [row.create_user, row.user_id].includes(own) || (change.table === 'user' && change.key === own);
  // Whoever holds nothing may change himself alone; the audit log tells of what tables that pass do not show.
  const isOfOthers =
    caller === 'plain' && change.table === 'audit_log' && row.record_id !== own && !isUpload(row);
  if (!isOwn || isOfOthers || change.kind === 'removed') return what;
  return smuggled(change, access, (key) => {
    const entity = entities.get(key);
    return entity !== undefined && access.isScoped(entity);
  });
}

/** A line about a file one has uploaded oneself, or a code one had sent: whoever is signed in may. */
function isUpload({ entity, act }: Readonly<Record<string, unknown>>): boolean {
  return (entity === 'attach' && act === 'upload') || (entity === 'sms' && act === 'send');
}

/** A row that points at a row of A's its maker cannot see. */
function smuggled(
  { table, row, key: rowKey }: Change,
  { planted }: AccessWorld,
  concerns: (key: string) => boolean,
): string | undefined {
  const text = JSON.stringify(row);
  for (const [key, id] of planted) {
    const entity = entities.get(key);
    if ((entity && !isOwned(entity)) || id === rowKey || !concerns(key)) continue;
    if (new RegExp(`"${id}"|[,{]${id}[,}]`).test(text)) return `a row of ${table} refers to A’s ${key}`;
  }
  return undefined;
}
