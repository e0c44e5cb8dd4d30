import { xwj } from '@heliodeck/model/devices/xwj';
import { dtu } from '@heliodeck/model/stations/dtu';
import { sql } from 'kysely';
import { watchKey } from '../../alarms/alarm-rows.ts';
import { lostAfterMs, silentByNight } from '../../alarms/night.ts';
import { dtuWatchKey } from '../../alarms/offline-rows.ts';
import { alarmsOfKeys } from '../../alarms/standing.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { readCodes } from '../../crud/requests/permit.ts';
import { type Fragment, milliseconds } from '../../store/sql.ts';
import { devicesOfStations, readVisibleRows, stationOfDevice } from '../../troubles/read-rows.ts';
import { type AlarmOfTrouble, withAlarms } from '../../troubles/trouble-alarms.ts';
import type { FoundTrouble, TroubleSource } from '../../troubles/trouble-board.ts';
import { everHeard } from './ever-heard.ts';

/** Permissions that include the online state of a DTU in the live feed. */
const dtuCodes = [...readCodes(dtu), ...readCodes(xwj)];

/**
 * When it went offline, in ms, and why; null if it never reported. A silent one is reported again after each start of the program: its
 * record and the first event at that time count, not the last.
 */
const lastChange = (subject: 'dtu' | 'device'): Fragment => sql`(
  case when t.offline_since is not null then jsonb_build_array(${milliseconds(sql`t.offline_since`)}, coalesce((
    select e.reason from online_event e
    where e.subject_id = t.id and e.subject = ${sql.lit(subject)} and e.event = 'offline' and e.at >= t.offline_since
    order by e.at limit 1), '')) end)`;

type Change = readonly [at: number, reason: string] | null;

/** Power supply of the DTU, and coordinates of its station. */
type NightFacts = readonly [dtuLivesOnPv: number | null, longitude: number | null, latitude: number | null];

const nightFacts = (dtuId: Fragment): Fragment => sql`(
  select jsonb_build_array(u.lives_on_pv, s.longitude::float8, s.latitude::float8) from dtu u
  left join station s on s.id = u.station_info_id and s.tenant_id = u.tenant_id where u.id = ${dtuId})`;

/**
 * Reports DTUs and devices that are offline, except where that is expected at night (docs/product/alarms.md#the-night). Devices of an
 * offline DTU are counted with it; if all devices of a bus are silent, that is one trouble.
 */
export function offlineTroubles(reader: Reader): TroubleSource {
  return {
    async find(context, stations) {
      const may = (codes: readonly string[]): boolean =>
        codes.some((code) => context.caller.permissions.has(code));
      const { found, ids } = may(dtuCodes) ? await offlineDtus(context, reader, stations) : noDtus;
      const devices = may(readCodes(xwj)) ? await offlineDevices(context, reader, stations, ids) : [];
      return [...found, ...devices];
    },
  };
}

type DtuRow = readonly [
  id: string,
  station: string | null,
  name: string | null,
  change: Change,
  isHeard: boolean,
  devices: number,
  livesOnPv: number | null,
  night: NightFacts | null,
];

/** Offline DTUs: those to report, and the ids of all. */
interface OfflineDtus {
  readonly found: readonly FoundTrouble[];
  readonly ids: readonly string[];
}

const noDtus: OfflineDtus = { found: [], ids: [] };

async function offlineDtus(
  context: Context,
  reader: Reader,
  stations: readonly string[] | undefined,
): Promise<OfflineDtus> {
  const query = await reader.everything(context, dtu);
  query.whereField('onlineStatus', (at) => sql`${at.sql} = 0`);
  if (stations) query.where(sql`t.station_info_id = any(${stations}::bigint[])`);
  const rows = await readVisibleRows<DtuRow>(context, query, [
    ['id', sql`t.id::text`],
    ['stationInfoId', sql`t.station_info_id::text`],
    ['name', sql`t.name`],
    ['onlineStatus', lastChange('dtu')],
    ['', everHeard],
    ['', sql`(select count(*)::int from device d where d.dtu_id = t.id and d.is_deleted = 0)`],
    ['livesOnPv', sql`t.lives_on_pv`],
    ['', nightFacts(sql`t.id`)],
  ]);
  const missed = await missedOnes(context, rows, ([dtuId, , , change, , , livesOnPv, night]) => ({
    dtuId,
    deviceId: null,
    model: null,
    change,
    livesOnPv,
    night,
  }));
  const alarms = await alarmsOfKeys(
    context,
    reader,
    missed.map(([id]) => dtuWatchKey(id)),
  );
  const found = missed.flatMap(([id, station, name, change, isHeard, devices]): readonly FoundTrouble[] => {
    const trouble: FoundTrouble = {
      id: `dtuOffline:${id}`,
      kind: 'dtuOffline',
      severity: isHeard ? 'critical' : 'info',
      stationId: station ?? '',
      dtuId: id,
      deviceId: null,
      subject: name ?? '',
      since: change?.[0] ?? null,
      words: isHeard
        ? { code: 'dtuOffline', args: { reason: change?.[1] ?? '', devices } }
        : { code: 'dtuNever', args: {} },
      who: null,
    };
    return withAlarms(trouble, [alarms.get(dtuWatchKey(id))]);
  });
  return { found, ids: rows.map(([id]) => id) };
}

/** Removes those that are expected to be offline at night. */
async function missedOnes<T>(
  { db, now }: Context,
  rows: readonly T[],
  factsOf: (row: T) => {
    readonly dtuId: string;
    readonly deviceId: string | null;
    readonly model: string | null;
    readonly change: Change;
    readonly livesOnPv: number | null;
    readonly night: NightFacts | null;
  },
): Promise<readonly T[]> {
  const silent = rows.flatMap((row) => {
    const { change, night, ...facts } = factsOf(row);
    if (change === null || night === null) return [];
    const [since] = change;
    const [dtuLivesOnPv, longitude, latitude] = night;
    return [{ ...facts, dtuLivesOnPv, longitude, latitude, since, at: since + lostAfterMs, row }];
  });
  if (silent.length === 0) return rows;
  const asleep = await db.read((_, { client }) => silentByNight(client, silent, now.getTime()));
  const sleeping = new Set([...asleep].map(({ row }) => row));
  return rows.filter((row) => !sleeping.has(row));
}

interface SilentDevice {
  readonly id: string;
  readonly stationId: string;
  readonly name: string;
  readonly change: Change;
  readonly isHeard: boolean;
  readonly dtuId: string;
  /** Devices of its bus: online, and all. */
  readonly online: number;
  readonly all: number;
}

type DeviceRow = readonly [
  id: string,
  station: string | null,
  name: string | null,
  change: Change,
  isHeard: boolean,
  dtu: string | null,
  bus: readonly [online: number, all: number],
  model: string | null,
  livesOnPv: number | null,
  night: NightFacts | null,
];

/** @param offlineDtus their devices are not reported again, nor expected while the DTU sleeps */
async function offlineDevices(
  context: Context,
  reader: Reader,
  stations: readonly string[] | undefined,
  offlineDtus: readonly string[],
): Promise<FoundTrouble[]> {
  const query = await reader.everything(context, xwj);
  query.whereField('onlineStatus', (at) => sql`${at.sql} = 0`);
  query.where(sql`t.dtu_id is not null and t.dtu_id <> all(${offlineDtus}::bigint[])`);
  if (stations) query.where(devicesOfStations(stations), ['dtu']);
  const rows = await readVisibleRows<DeviceRow>(context, query, [
    ['id', sql`t.id::text`],
    ['', stationOfDevice],
    ['name', sql`t.name`],
    ['onlineStatus', lastChange('device')],
    ['', everHeard],
    ['dtuId', sql`t.dtu_id::text`],
    [
      '',
      sql`(select jsonb_build_array(count(*) filter (where d.online_status = 1), count(*)) from device d
        where d.dtu_id = t.dtu_id and d.is_deleted = 0)`,
    ],
    ['model', sql`t.model`],
    ['livesOnPv', sql`t.lives_on_pv`],
    ['', nightFacts(sql`t.dtu_id`)],
  ]);
  const missed = await missedOnes(
    context,
    rows,
    ([deviceId, , , change, , dtuId, , model, livesOnPv, night]) => ({
      dtuId: dtuId ?? '',
      deviceId,
      model,
      change,
      livesOnPv,
      night,
    }),
  );
  const silent = missed.map(
    ([id, station, name, change, isHeard, dtuId, [online, all]]): SilentDevice => ({
      id,
      stationId: station ?? '',
      name: name ?? '',
      change,
      isHeard,
      dtuId: dtuId ?? '',
      online,
      all,
    }),
  );
  const alarms = await alarmsOfKeys(
    context,
    reader,
    silent.map(({ id }) => offlineKey(id)),
  );
  return [...Map.groupBy(silent, ({ dtuId }) => dtuId).values()].flatMap((devices) => onBus(devices, alarms));
}

const offlineKey = (deviceId: string): string => watchKey(deviceId, 0, 'deviceOffline');

function onBus(
  devices: readonly SilentDevice[],
  alarms: ReadonlyMap<string, AlarmOfTrouble>,
): readonly FoundTrouble[] {
  const alarmOf = ({ id }: SilentDevice) => alarms.get(offlineKey(id));
  const [first] = devices;
  const heard = devices.filter(({ isHeard }) => isHeard);
  // A failed line or converter affects all devices. Devices that never reported are handled separately.
  if (first && first.online === 0 && heard.length > 1 && heard.length === first.all && first.dtuId !== '')
    return withAlarms(busSilent(first, heard), heard.map(alarmOf));
  return devices.flatMap((device): readonly FoundTrouble[] => {
    const { id, stationId, dtuId, name, change, isHeard } = device;
    const trouble: FoundTrouble = {
      id: `deviceOffline:${id}`,
      kind: 'deviceOffline',
      severity: isHeard ? 'warning' : 'info',
      stationId,
      dtuId: dtuId || null,
      deviceId: id,
      subject: name,
      since: change?.[0] ?? null,
      words: isHeard
        ? { code: 'deviceOffline', args: { reason: change?.[1] ?? '' } }
        : { code: 'deviceNever', args: {} },
      who: null,
    };
    return withAlarms(trouble, [alarmOf(device)]);
  });
}

/** Since the last of them became silent. */
function busSilent(first: SilentDevice, devices: readonly SilentDevice[]): FoundTrouble {
  const times = devices.flatMap(({ change }) => (change === null ? [] : [change[0]]));
  const reasons = new Set(devices.map(({ change }) => change?.[1] ?? ''));
  return {
    id: `busSilent:${first.dtuId}`,
    kind: 'busSilent',
    severity: 'critical',
    stationId: first.stationId,
    dtuId: first.dtuId,
    deviceId: first.id,
    subject: first.name,
    since: times.length === 0 ? null : Math.max(...times),
    words: {
      code: 'busSilent',
      args: { devices: devices.length, reason: reasons.size === 1 ? ([...reasons][0] ?? '') : '' },
    },
    who: null,
  };
}
