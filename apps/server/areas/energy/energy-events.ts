import type { CounterRole } from '@heliodeck/model/descriptors/record';
import { xwj } from '@heliodeck/model/devices/xwj';
import type { CounterEvent } from '@heliodeck/model/energy/chain';
import { counterRoles, isBandRole } from '@heliodeck/model/energy/rules';
import { wireTime } from '@heliodeck/model/wire/time';
import type { Context } from '../../context.ts';
import { isShown } from '../../crud/columns/field-mask.ts';
import { statement } from '../../store/sql.ts';
import { countersSeen, type DeviceCounter } from '../../telemetry/records/counters-seen.ts';
import type { EnergyParts } from './parts.ts';
import type { VisibleStation } from './stations.ts';

/** Why a counter's energy differs from its increase (docs/product/energy.md#intervals). */
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
  /** … and this energy was counted, kWh. */
  readonly energy: number;
}

const most = 500;

/** A device of the station; removed devices are included, since their history remains. */
interface DeviceRow {
  readonly id: string;
  readonly type: number;
  readonly name: string;
}

/**
 * Returns the newest events of a station's counters whose history is visible to the caller, newest first. The caller must have access to
 * the station.
 */
export async function energyEventsOf(
  context: Context,
  parts: EnergyParts,
  { id, zone }: VisibleStation,
  kind: CounterEvent['kind'] | undefined,
): Promise<EnergyEvent[]> {
  const { rows: devices } = await context.db.read((_, { client }) =>
    client.query<DeviceRow>(
      statement`select d.id::text as id, d.type, d.name from dtu u join device d on d.dtu_id = u.id
         where u.station_info_id = ${id}`,
    ),
  );
  const known = new Map(devices.map((device) => [device.id, device]));
  const { energy } = parts.telemetry;
  const counters = (await energy.countersOf(context.db, [...known.keys()])).map(
    ({ deviceId, role }): DeviceCounter => {
      const { type = 0 } = known.get(deviceId) ?? {};
      return { deviceId, type, role };
    },
  );
  // An event of one band's register also occurred in the total register.
  const seen = (await countersSeen(context, parts, counters)).filter(({ role }) => !isBandRole(role));
  const events = await energy.events(context.db, seen, { kind, most });
  const named = await parts.entities.visible(context, xwj, [
    ...new Set(events.map(({ deviceId }) => deviceId)),
  ]);
  return events.map(({ deviceId, ...event }) => ({
    deviceId,
    deviceName: isShown(xwj, 'name', named.get(deviceId) ?? 'all') ? (known.get(deviceId)?.name ?? '') : '',
    role: counterRoles[event.role] ?? null,
    kind: event.kind,
    beginTime: wireTime(event.fromAt, zone),
    endTime: wireTime(event.at, zone),
    from: event.fromWh / 1000,
    to: event.toWh / 1000,
    energy: event.wh / 1000,
  }));
}
