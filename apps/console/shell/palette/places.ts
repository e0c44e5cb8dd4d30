import type { Found } from '@heliodeck/model/wire/found';
import type { SetLine } from './command-line.ts';

/** Paths of the user's menus, by code. */
export type HeldPaths = ReadonlyMap<string, string>;

/**
 * The page of a search result: the page of its station, else the list of devices, else its record. undefined
 * if the user may open none of these.
 */
export function pageOfFound({ of, id, stationId }: Found, held: HeldPaths): string | undefined {
  const board = held.get('monitorPowerSite');
  const cards = held.get('monitorDevice');
  const record = (menu: string): string | undefined =>
    held.has(menu) ? `${held.get(menu)}?act=view&id=${id}` : undefined;
  if (of === 'station') {
    if (board) return `${board}?station=${id}`;
    return cards ? `${cards}?station=${id}` : record('stationInfo');
  }
  if (of === 'device') {
    if (board && stationId !== '') return `${board}?station=${stationId}&device=${id}`;
    return cards ? `${cards}?device=${id}` : record('xwj');
  }
  if (of === 'alarm')
    return held.has('realtimeAlarm') ? `${held.get('realtimeAlarm')}?alarm=${id}` : undefined;
  if (of === 'order') return held.has('orderRecord') ? `${held.get('orderRecord')}?order=${id}` : undefined;
  return record('dtu') ?? (cards ? `${cards}?dtuId=${id}` : undefined);
}

/** The form for a raw packet to a DTU; undefined for other results, and if the user may not open the list of DTUs. */
export function packetOf({ of, id }: Found, held: HeldPaths): string | undefined {
  const list = of === 'dtu' ? held.get('dtu') : undefined;
  return list && `${list}?act=packet&id=${id}`;
}

/**
 * The page with a device's charging parameters; undefined if the user may not open it or the model lacks this
 * parameter.
 */
export function parametersPath(found: Found, parameter: string, held: HeldPaths): string | undefined {
  const place = found.of === 'device' ? pageOfFound(found, held) : undefined;
  if (place === undefined || place.includes('act=view') || !found.settable.includes(parameter))
    return undefined;
  return `${place}&tab=charging`;
}

/** The form of a device's charging parameters with the value filled in; undefined if the user may not open it. */
export function chargingFormPath(
  found: Found,
  { parameter, value }: SetLine,
  held: HeldPaths,
): string | undefined {
  const place = parametersPath(found, parameter, held);
  return place && `${place}&set=${parameter}:${value}`;
}
