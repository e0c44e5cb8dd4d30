import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Reader } from '../crud/reading/read.ts';

/**
 * SQL condition: the alarm `t` is no member of a storm that is visible to the caller. A caller who may read only one station does not see
 * the storm of the department above it; for that caller its member is an ordinary alarm.
 */
export async function standsAlone(context: Context, reader: Reader): Promise<RawBuilder<unknown>> {
  const heads = await reader.everything(context, realtimeAlarm);
  if (heads.isWhole) return sql`t.group_id is null`;
  heads.where(sql`t.kind = 'storm'`);
  return sql`(t.group_id is null or t.group_id not in (${heads.columns(['id'])}))`;
}
