import { inverterData } from '@heliodeck/model/devices/records/inverter-data';
import { xwj } from '@heliodeck/model/devices/xwj';
import { roleNumber } from '@heliodeck/model/energy/rules';
import { typesReporting, typesWith } from '@heliodeck/model/registries/device-types';
import type { ReportFacts } from '@heliodeck/model/reports/fixed-report';
import type { OpeningReport } from '@heliodeck/model/reports/opening-reports';
import type { Context } from '../../../context.ts';
import { isShown } from '../../../crud/columns/field-mask.ts';
import { brandOfModel } from '../../../telemetry/figures/inverter-run.ts';
import { countersSeen, type DeviceCounter } from '../../../telemetry/records/counters-seen.ts';
import type { ReportParts, ReportStation } from '../report-parts.ts';
import { type CountingDevice, countingDevices } from './counting-devices.ts';
import { meterRoles } from './meter-figures.ts';
import type { Subject } from './subject.ts';

/** Filter of rows. */
export interface SubjectFilter {
  readonly stationId?: string;
  readonly region?: string;
  readonly deviceId?: string;
}

const generated = roleNumber('generated');
/** Counter roles that make rows, and the device types that have them. */
const devicesOf = {
  meter: { roles: meterRoles, types: typesWith('meterRole') },
  inverter: { roles: [generated], types: typesReporting(inverterData) },
  // Everything that generates at a station, whichever is used for its total.
  station: { roles: [generated], types: undefined },
  // Everything that generates or is metered, of any type.
  counter: { roles: [generated, ...meterRoles], types: undefined },
} as const satisfies Record<
  OpeningReport['subject'],
  { roles: readonly number[]; types: readonly number[] | undefined }
>;

/**
 * The subjects of a report that are visible to the caller, in the order of its rows. Removed devices are included, because their history is
 * real.
 */
export async function subjectsOf(
  context: Context,
  parts: ReportParts,
  kind: OpeningReport['subject'],
  filter: SubjectFilter,
): Promise<readonly Subject[]> {
  const stations = await parts.stations(context, parts.entities, filter.stationId, filter.region);
  const devices = await countingDevices(context.db, parts.telemetry, {
    stationIds: stations.map(({ id }) => id),
    ...devicesOf[kind],
    deviceId: filter.deviceId,
  });
  const counters = await countersSeen(context, parts, countersIn(devices));
  const seen = Map.groupBy(counters, ({ deviceId }) => deviceId);
  if (kind === 'station') {
    const owners = Map.groupBy(devices, ({ stationId }) => stationId);
    const own = (id: string) => (owners.get(id) ?? []).flatMap((device) => seen.get(device.id) ?? []);
    return stations.toSorted(byName).map((station) => ({
      id: station.id,
      station,
      counters: own(station.id),
      plate: stationPlate(station),
    }));
  }
  const places = new Map(stations.map((station) => [station.id, station]));
  const shown = await parts.entities.visible(context, xwj, [...seen.keys()]);
  return devices
    .flatMap((device): Subject[] => {
      const [station, own] = [places.get(device.stationId), seen.get(device.id)];
      if (station === undefined || own === undefined) return [];
      const isSeen = (field: string): boolean => isShown(xwj, field, shown.get(device.id) ?? 'all');
      return [{ id: device.id, station, counters: own, plate: devicePlate(device, station, isSeen) }];
    })
    .toSorted(
      (a, b) =>
        byName(a.station, b.station) ||
        compare(String(a.plate.deviceName ?? ''), String(b.plate.deviceName ?? '')) ||
        compare(a.id, b.id),
    );
}

function countersIn(devices: readonly CountingDevice[]): readonly DeviceCounter[] {
  return devices.flatMap(({ id, type, roles }) => roles.map((role) => ({ deviceId: id, type, role })));
}

function stationPlate({ id, name }: ReportStation): ReportFacts {
  return { stationId: id, stationName: name || null };
}

function devicePlate(
  device: CountingDevice,
  station: ReportStation,
  isSeen: (field: string) => boolean,
): ReportFacts {
  const name = isSeen('name') ? device.name : null;
  const brand = device.brand ?? brandOfModel.get(device.model ?? '') ?? null;
  return {
    ...stationPlate(station),
    deviceId: device.id,
    deviceName: name,
    ratio: device.ratio,
    deviceNo: (isSeen('serialNumber') ? device.serial : null) ?? name,
    address: isSeen('address') ? device.address : null,
    meterUse: isSeen('meterRole') ? device.use : null,
    brand: isSeen('deviceBrand') && brand !== null ? String(brand) : null,
    ratedPower: isSeen('ratedPower') ? device.rated : null,
    connectedPower: isSeen('connectedPower') ? device.connected : null,
  };
}

function byName(a: ReportStation, b: ReportStation): number {
  return compare(a.name, b.name) || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
