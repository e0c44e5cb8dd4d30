import { CodedError } from '@heliodeck/model/wire/coded-error';
import type pg from 'pg';
import { paramFlag } from '../../access/records/params.ts';
import { type Context, callerName } from '../../context.ts';
import { statement } from '../../store/sql.ts';
import { storableText } from '../../store/storable.ts';
import type { Store } from '../../store/store.ts';
import type { HistoryKey } from '../telemetry-store.ts';

/** Most characters of a reason. */
const longestReason = 200;

/**
 * Returns the reason for entering or correcting a reading. Clients that do not send the field are accepted without one, unless the tenant
 * requires it (`telemetry.entryReason`).
 * @returns null if none was given
 * @throws CodedError reading.reasonMissing, reading.reasonTooLong
 */
export async function reasonIn(store: Store, context: Context, raw: unknown): Promise<string | null> {
  if (raw === undefined) {
    if (await paramFlag(store, context.caller.tenantId, 'telemetry.entryReason'))
      throw new CodedError('reading.reasonMissing', { field: 'reason' });
    return null;
  }
  const reason = typeof raw === 'string' ? raw.trim() : '';
  if (reason === '') throw new CodedError('reading.reasonMissing', { field: 'reason' });
  if ([...reason].length > longestReason)
    throw new CodedError('reading.reasonTooLong', { field: 'reason', most: longestReason });
  return storableText(reason);
}

/** Stores user and reason of these values of a reading, in the transaction of the change. */
export async function noteReading(
  client: pg.ClientBase,
  { caller, now, db }: Context,
  note: HistoryKey & {
    readonly record: string;
    readonly act: 'add' | 'edit';
    readonly fields: readonly string[];
    readonly reason: string | null;
  },
): Promise<void> {
  await client.query(
    statement`insert into reading_note
       (tenant_id, record, device_id, pack, at, act, fields, reason, user_id, user_name, noted_at)
     values (${db.tenantId}, ${note.record}, ${note.deviceId}, ${note.pack}, ${new Date(note.at)}, ${note.act}, ${note.fields},
       ${note.reason}, ${caller.userId || null}, ${storableText(callerName(caller))}, ${now})`,
  );
}
