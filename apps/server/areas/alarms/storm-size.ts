import { label } from '@heliodeck/kit/label';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { readRecordId } from '../../crud/query/record-id.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { storyCodes } from './alarm-story.ts';
import { countMembers } from './storm-counts.ts';

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
  const size = await countMembers(context, reader, id);
  if (size === undefined) throw new CodedError('record.notFound');
  return size;
}
