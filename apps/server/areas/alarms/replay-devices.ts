import { xwj } from '@heliodeck/model/devices/xwj';
import { entityOf } from '@heliodeck/model/registries/entities';
import { records } from '@heliodeck/model/registries/records';
import { sql } from 'kysely';
import type { CompiledRule } from '../../alarms/compile-rule.ts';
import { reaches } from '../../alarms/rule-cache.ts';
import type { Context } from '../../context.ts';
import { computed } from '../../crud/columns/plan.ts';
import type { Services } from '../../services.ts';
import { devicesSeen } from '../../telemetry/records/device-view.ts';

/** A device of a rule, with the fields visible to the caller. */
export interface ReplayDevice {
  readonly id: string;
  readonly name: string | null;
  readonly stationName: string | null;
  readonly zone: string | null;
  readonly periodSeconds: number | null;
  readonly dtuId: string | null;
  readonly model: string | null;
  /** Whether PV is the only supply of the device, of its DTU. */
  readonly livesOnPv: number | null;
  readonly dtuLivesOnPv: number | null;
  /** Of its station. */
  readonly longitude: number | null;
  readonly latitude: number | null;
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
  dtuId: string | null,
  livesOnPv: number | null,
  dtuLivesOnPv: number | null,
  longitude: number | null,
  latitude: number | null,
];

/** The devices to which a rule applies and whose value is visible to the caller, by id. */
export async function devicesOfRule(
  context: Context,
  { policy, entities }: Pick<Services, 'policy' | 'entities'>,
  { deviceType, reach, record }: Pick<CompiledRule, 'deviceType' | 'reach' | 'record'>,
  metric: string,
): Promise<ReplayDevice[]> {
  const query = await entities.everything(context, xwj);
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
      computed('', sql`t.dtu_id::text`),
      computed('', sql`t.lives_on_pv::int`),
      computed('', sql`(select u.lives_on_pv::int from dtu u where u.id = t.dtu_id)`),
      computed('', sql`(${station('longitude')})::float8`),
      computed('', sql`(${station('latitude')})::float8`),
    ],
    [{ name: 'id', direction: 'asc' }],
  );
  const { rows } = await context.db.read((_, { client }) =>
    client.query<[...Row]>({ text, values: [...values], rowMode: 'array' }),
  );
  const found = rows.flatMap(
    ([id, name, model, periodSeconds, deptId, stationId, stationName, zone, ...supply]): ReplayDevice[] => {
      if (!reaches(reach, id, { stationId, deptId, model })) return [];
      const [dtuId, livesOnPv, dtuLivesOnPv, longitude, latitude] = supply;
      const power = { dtuId, model, livesOnPv, dtuLivesOnPv, longitude, latitude };
      return [{ id, name, stationName, zone, periodSeconds, ...power }];
    },
  );
  const { history, live } = records.get(record) ?? {};
  const screen = history ?? live;
  if (screen === undefined) return found;
  // As on the lists of these devices' readings: a permission that hides the value also hides the result of the rule.
  const entity = entityOf(screen.key);
  const scope = await policy.scopeFor(context, entity);
  const ids = found.map(({ id }) => id);
  const seen = await devicesSeen(context, entities.catalogue.planOf(entity), scope, ids);
  return found.filter(({ id }) => {
    const fields = seen.get(id);
    return fields !== undefined && (fields === 'all' || fields.has(metric));
  });
}
