import { xwj } from '@heliodeck/model/devices/xwj';
import { sql } from 'kysely';
import type { CompiledRule } from '../../alarms/compile-rule.ts';
import { reaches } from '../../alarms/rule-book.ts';
import type { Context } from '../../context.ts';
import { computed } from '../../crud/plan.ts';
import type { Reader } from '../../crud/read.ts';

/** A device a rule is for, as the caller may see it. */
export interface ReplayDevice {
  readonly id: string;
  readonly name: string | null;
  readonly stationName: string | null;
  readonly zone: string | null;
  readonly periodSeconds: number | null;
}

type Row = readonly [
  id: string,
  name: string | null,
  model: string | null,
  periodSeconds: number | null,
  deptId: string | null,
  stationId: string | null,
  stationName: string | null,
  zone: string | null,
];

/** The devices a rule would reach among those the caller sees, by their ids. */
export async function devicesOfRule(
  context: Context,
  reader: Reader,
  { deviceType, reach }: CompiledRule,
): Promise<ReplayDevice[]> {
  const query = await reader.everything(context, xwj);
  query.where(sql`t.type = ${deviceType}`);
  const station = (column: string) =>
    sql`(select s.${sql.ref(column)} from dtu u join station s on s.id = u.station_info_id where u.id = t.dtu_id)`;
  const { text, values } = query.select(
    [
      computed('', sql`t.id::text`),
      computed('name', sql`t.name`),
      computed('model', sql`t.model`),
      computed('', sql`t.period_seconds`),
      computed('', sql`t.create_dept::text`),
      computed('', sql`(select u.station_info_id::text from dtu u where u.id = t.dtu_id)`),
      computed('stationName', station('station_name')),
      computed('', station('time_zone')),
    ],
    [{ name: 'id', direction: 'asc' }],
  );
  const { rows } = await context.db.read((_, { client }) =>
    client.query<[...Row]>({ text, values: [...values], rowMode: 'array' }),
  );
  return rows.flatMap(([id, name, model, periodSeconds, deptId, stationId, stationName, zone]) =>
    reaches(reach, id, { stationId, deptId, model }) ? [{ id, name, stationName, zone, periodSeconds }] : [],
  );
}
