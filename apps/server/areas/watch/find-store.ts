import { profiles } from '@heliodeck/devices/registry';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { xwj } from '@heliodeck/model/devices/xwj';
import { dtu } from '@heliodeck/model/stations/dtu';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import type { Found } from '@heliodeck/model/wire/found';
import { stateWords } from '@heliodeck/model/wire/state-words.facts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { mayRead } from '../../crud/requests/permit.ts';
import type { Services } from '../../services.ts';
import { isNamed } from '../../spelling/spelling.ts';
import type { Fragment } from '../../store/sql.ts';
import { readVisibleRows, stationOfDevice } from '../../troubles/read-rows.ts';
import { findWork } from './find-work.ts';

/** Most results of each kind. */
const most = 8;

type Row = readonly [
  id: string,
  name: string | null,
  online: number | null,
  station: string | null,
  type: number | null,
  model: string | null,
  code: string | null,
];

/**
 * Returns the records visible to the caller whose name, pinyin, code and state match all words of the keyword, with their alarms and
 * orders. Of equal matches those that are online come first, since commands can be sent to them.
 * @param settable only devices whose model allows setting this charging parameter; undefined: everything
 */
export async function find(
  context: Context,
  services: Services,
  keyword: string,
  settable?: string,
): Promise<readonly Found[]> {
  const all = keyword.toLowerCase().split(/\s+/);
  const states = new Set(all.flatMap((word) => (Object.hasOwn(stateWords, word) ? [stateWords[word]] : [])));
  const words = all.filter((word) => !Object.hasOwn(stateWords, word));
  const nothing = sql`null`;
  const [stations, dtus, devices, work] = await Promise.all([
    rowsOf(context, services, stationInfo, [sql`t.id::text`, nothing, nothing, nothing]),
    rowsOf(context, services, dtu, [sql`t.station_info_id::text`, nothing, nothing, sql`t.imei`]),
    rowsOf(context, services, xwj, [stationOfDevice, sql`t.type`, sql`t.model`, sql`t.serial_number`]),
    // States and parameters belong to devices.
    states.size > 0 || settable !== undefined ? [] : findWork(context, services, words),
  ]);
  const names = new Map(stations.map(([id, name]) => [id, name ?? '']));
  const found = (of: Found['of'], rows: readonly Row[]): readonly Found[] =>
    rows
      .map((row) => ({ row, own: 0, place: names.get(row[3] ?? '') ?? '' }))
      .flatMap((one) => {
        const [, name, online, , , model, code] = one.row;
        if (settable !== undefined && !settableOf(model).includes(settable)) return [];
        if (states.size > 0 && (online === null || !states.has(online === 1))) return [];
        const said = `${name ?? ''} ${code ?? ''}`;
        const own = words.filter((word) => isNamed(said, word)).length;
        const isMeant = words.every((word) => isNamed(said, word) || isNamed(one.place, word));
        // A station's name alone finds the station, not all its devices.
        const isAlone = states.size === 0 && words.length === 1 && settable === undefined;
        return isMeant && (own > 0 || !isAlone || of === 'station') ? [{ ...one, own }] : [];
      })
      .sort((one, other) => other.own - one.own || (other.row[2] ?? 0) - (one.row[2] ?? 0))
      .slice(0, most)
      .map(({ row: [id, name, online, stationId, type, model], place }) => ({
        of,
        id,
        name: name ?? '',
        stationId: stationId ?? '',
        stationName: place,
        isOnline: online === null ? null : online === 1,
        type,
        settable: settableOf(model),
      }));
  const told = work.map((one) => ({ ...one, stationName: names.get(one.stationId) ?? '' }));
  return [...found('station', stations), ...found('device', devices), ...found('dtu', dtus), ...told];
}

/** Charging parameters that can be set on devices of the model; none for stations and DTUs, which have no model. */
const settableOf = (model: string | null): readonly string[] => [
  ...(profiles.get(model ?? '')?.parameters?.limits.keys() ?? []),
];

async function rowsOf(
  context: Context,
  { entities }: Services,
  entity: Entity,
  [station, type, model, code]: readonly [Fragment, Fragment, Fragment, Fragment],
): Promise<readonly Row[]> {
  if (!mayRead(context.caller, entity)) return [];
  const query = await entities.everything(context, entity);
  const isStation = entity.key === stationInfo.key;
  return readVisibleRows<Row>(context, query, [
    ['id', sql`t.id::text`],
    [isStation ? 'stationName' : 'name', isStation ? sql`t.station_name` : sql`t.name`],
    ['onlineStatus', isStation ? sql`null::int` : sql`t.online_status`],
    ['', station],
    ['type', type],
    ['model', model],
    [entity.key === dtu.key ? 'imei' : 'serialNumber', code],
  ]);
}
