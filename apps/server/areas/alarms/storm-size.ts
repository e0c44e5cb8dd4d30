import { label } from '@heliodeck/kit/label';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import type { Reader } from '../../crud/read.ts';
import { readRecordId } from '../../crud/record-id.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { statement } from '../../store/sql.ts';
import { storyCodes } from './alarm-story.ts';

const sizeShape = z.object({
  stations: z.int(),
  stationName: z.string().nullable().meta({ description: 'where all of them are at one station' }),
  devices: z.int(),
  dtus: z.int().meta({ description: 'members about a DTU itself' }),
  open: z.int().meta({ description: 'members that have not recovered' }),
});

/** Size of a storm. */
export function stormSizeRoute(engine: EntityEngine): RouteSpec {
  const plan = engine.catalogue.planOf(realtimeAlarm);
  return defineRoute({
    method: 'GET',
    path: '/api/blade-realtimeAlarm/realtimeAlarm/storm-size',
    access: { anyOf: storyCodes },
    summary: label('告警风暴的规模', 'How many stations and devices a storm stands for'),
    tag: realtimeAlarm.label.en,
    query: z.looseObject({ id: z.string() }),
    data: sizeShape,
    handle: (context, { query }) => sizeOf(context, engine, readRecordId(plan, query.id)),
  });
}

/** Counts the members that are visible to the caller. @throws CodedError record.notFound */
async function sizeOf(context: Context, reader: Reader, id: string): Promise<z.infer<typeof sizeShape>> {
  const [storm] = await reader.byIds(context, realtimeAlarm, [id], 'shown');
  if (storm?.kind !== 'storm') throw new CodedError('record.notFound');
  const members = (await reader.everything(context, realtimeAlarm)).where(sql`t.group_id = ${id}::bigint`);
  const { rows } = await context.db.read((_, { client }) =>
    client.query<z.infer<typeof sizeShape>>(
      statement`select count(distinct a.station_id)::int as stations,
         case when count(distinct a.station_id) = 1 then min(s.station_name) end as "stationName",
         count(distinct a.device_id)::int as devices,
         count(distinct a.dtu_id) filter (where a.device_id is null)::int as dtus,
         count(*) filter (where a.recovered_at is null and a.end_reason is null)::int as open
       from alarm a left join station s on s.id = a.station_id
       where a.id in (${members.columns(['id'])})`,
    ),
  );
  const [row] = rows;
  if (row === undefined) throw new CodedError('record.notFound');
  return row;
}
