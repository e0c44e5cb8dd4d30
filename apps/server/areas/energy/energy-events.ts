import type { CounterRole } from '@heliodeck/model/descriptors/record';
import { xwj } from '@heliodeck/model/devices/xwj';
import type { CounterEvent } from '@heliodeck/model/energy/chain';
import { counterRoles } from '@heliodeck/model/energy/rules';
import { wireTime } from '@heliodeck/model/wire/time';
import type { Context } from '../../context.ts';
import { isShown } from '../../crud/field-mask.ts';
import { type Counter, countersSeen, type ScopeParts } from '../../telemetry/energy/counters-seen.ts';
import type { VisibleStation } from './stations.ts';

/** Why a counter's energy is not simply its growth (docs/product/energy.md#intervals). */
interface EnergyEvent {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly role: CounterRole | null;
  readonly kind: CounterEvent['kind'];
  /** Between these two times, in the station's zone … */
  readonly beginTime: string;
  readonly endTime: string;
  /** … the register went from one value to the other, kWh … */
  readonly from: number;
  readonly to: number;
  /** … and so much was counted, kWh. */
  readonly energy: number;
}

const most = 500;

interface EventRow {
  readonly device: string;
  readonly name: string;
  readonly role: number;
  readonly kind: CounterEvent['kind'];
  readonly fromAt: Date;
  readonly at: Date;
  readonly fromWh: string;
  readonly toWh: string;
  readonly wh: string;
}

/**
 * The newest events of a station's counters whose history the caller sees, newest first. The caller must be allowed to see
 * the station.
 */
export async function energyEventsOf(
  context: Context,
  parts: ScopeParts,
  { id, zone }: VisibleStation,
  kind: CounterEvent['kind'] | undefined,
): Promise<EnergyEvent[]> {
  const counters = await context.db.read((_, { client }) =>
    client.query<Counter>(
      `select d.id::text as "deviceId", d.type, c.role from dtu u join device d on d.dtu_id = u.id
       join energy_counter c on c.device_id = d.id where u.station_info_id = $1`,
      [id],
    ),
  );
  const seen = await countersSeen(context, parts, counters.rows);
  const { rows } = await context.db.read((_, { client }) =>
    client.query<EventRow>(
      `select d.id::text as device, d.name, e.role, e.kind, e.from_at as "fromAt", e.at, e.from_wh as "fromWh",
         e.to_wh as "toWh", e.wh
       from unnest($1::bigint[], $3::integer[]) as c(device_id, role)
       join device d on d.id = c.device_id join energy_event e on e.device_id = d.id and e.role = c.role
       where $2::text is null or e.kind = $2
       order by e.at desc, d.id limit ${most}`,
      [seen.map(({ deviceId }) => deviceId), kind ?? null, seen.map(({ role }) => role)],
    ),
  );
  const named = await parts.entities.visible(context, xwj, [...new Set(rows.map((row) => row.device))]);
  return rows.map((row) => ({
    deviceId: row.device,
    deviceName: isShown(xwj, 'name', named.get(row.device) ?? 'all') ? row.name : '',
    role: counterRoles[row.role] ?? null,
    kind: row.kind,
    beginTime: wireTime(row.fromAt, zone),
    endTime: wireTime(row.at, zone),
    from: Number(row.fromWh) / 1000,
    to: Number(row.toWh) / 1000,
    energy: Number(row.wh) / 1000,
  }));
}
