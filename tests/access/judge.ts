import { Readable } from 'node:stream';
import { entities } from '@heliodeck/model/registries/entities';
import { tableChanged } from '@heliodeck/model/wire/topics';
import readExcel from 'read-excel-file/node';
import type { AccessWorld, CallerName } from './callers.ts';
import { isOwned, marks } from './planted.ts';
import type { Change } from './snapshot.ts';

/** The parts of an answer that are judged. */
export interface Answer {
  readonly status: number;
  readonly errorCode: string | undefined;
  /** Everything a reader could find in it, with spreadsheets unpacked. */
  readonly text: string;
  readonly succeeded: boolean;
}

/** The JSON of a reply of the server. */
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

/** The data of A in an answer that this caller must not see; undefined = none. */
export function leakIn(answer: Answer, caller: CallerName, access: AccessWorld): string | undefined {
  const { text } = answer;
  if (text.includes(marks.secret)) return 'a secret';
  if (caller === 'holder' || caller === 'operator') return undefined;
  if (text.includes(marks.scoped)) return `a text of a row (${excerpt(text, marks.scoped)})`;
  if (hasMarkedNumber(text)) return 'a measured number';
  if (caller === 'stranger' && text.includes(marks.file)) return 'an uploaded file';
  const mine = caller !== 'stranger' && caller !== 'nobody';
  if (!mine && text.includes(marks.whole)) return `a text of a row (${excerpt(text, marks.whole)})`;
  // A refusal may name the requested id.
  if (!answer.succeeded) return undefined;
  for (const [key, id] of access.planted) {
    const entity = entities.get(key);
    if (!entity || !isOwned(entity)) continue;
    if (mine && !access.isScoped(entity)) continue;
    if (text.includes(id)) return `the id of a ${key}`;
  }
  return undefined;
}

/** Whether a reply contains A's rows. */
export function showsRows({ text }: Answer): boolean {
  return (
    [marks.scoped, marks.whole, marks.shared].some((mark) => text.includes(mark)) || hasMarkedNumber(text)
  );
}

function excerpt(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return text.slice(at, at + 24).replace(/["\s].*$/, '');
}

/** The marked number, scaled by any power of ten. */
function hasMarkedNumber(text: string): boolean {
  if (!text.includes(String(marks.number).slice(0, 1))) return false;
  for (const [token] of text.matchAll(/(?<![\w".])\d[\d.]{5,}/g))
    if (token.replace('.', '').startsWith(String(marks.number))) return true;
  return false;
}

/** Why this caller may not make a change; undefined = it may. */
export function trespass(change: Change, caller: CallerName, access: AccessWorld): string | undefined {
  const what = `${change.kind} a row of ${change.table} (${change.tenantId || 'no tenant'}, ${change.key}${
    change.table === 'audit_log' ? `: ${change.row?.act} ${change.row?.entity}` : ''
  })`;
  const row = change.row ?? {};
  // Only states that a table changed; the rows of that table are compared themselves.
  if (change.table === 'event_log' && row.topic === tableChanged.name) return undefined;
  if (caller === 'stranger') {
    if (change.tenantId !== access.theirs.tenantId) return what;
    return smuggled(change, access, () => true);
  }
  if (caller !== 'plain' && caller !== 'outsider') return what;
  const own = access.userIds[caller];
  const isOwn =
    [row.create_user, row.user_id].includes(own) || (change.table === 'user' && change.key === own);
  // A caller without rights may change only itself; the audit log shows changes that the exempt tables do not.
  const isOfOthers =
    caller === 'plain' && change.table === 'audit_log' && row.record_id !== own && !isUpload(row);
  if (!isOwn || isOfOthers || change.kind === 'removed') return what;
  return smuggled(change, access, (key) => {
    const entity = entities.get(key);
    return entity !== undefined && access.isScoped(entity);
  });
}

/** A line about the caller's own upload, or a code sent to it: any signed-in user may. */
function isUpload({ entity, act }: Readonly<Record<string, unknown>>): boolean {
  return (entity === 'attach' && act === 'upload') || (entity === 'sms' && act === 'send');
}

/** A row that refers to a row of A that its maker cannot see. */
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
