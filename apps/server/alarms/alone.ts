import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Reader } from '../crud/read.ts';

/**
 * Alarms `t` that stand for themselves: members of no storm that the caller sees. Who sees a station alone does not see the storm of the
 * department above it, and its member is an alarm like any other to him.
 */
export async function standsAlone(context: Context, reader: Reader): Promise<RawBuilder<unknown>> {
  const heads = await reader.everything(context, realtimeAlarm);
  if (heads.isWhole) return sql`t.group_id is null`;
  heads.where(sql`t.kind = 'storm'`);
  return sql`(t.group_id is null or t.group_id not in (${heads.columns(['id'])}))`;
}
