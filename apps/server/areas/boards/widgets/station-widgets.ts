import { label } from '@heliodeck/kit/label';
import { xwj } from '@heliodeck/model/devices/xwj';
import { deviceTypeOf } from '@heliodeck/model/registries/device-types';
import { type StationTile, stationStates } from '@heliodeck/model/wire/watch';
import { stateWords } from '@heliodeck/model/wire/watch-words';
import { worstFirst } from '@heliodeck/model/wire/worst-first';
import { sql } from 'kysely';
import { readVisibleRows } from '../../../troubles/read-rows.ts';
import { type AnswerWidget, asNamed, partsData } from './ask.ts';

const words = {
  stations: label('电站', 'Stations'),
  online: label('在线设备', 'Devices online'),
  power: label('当前功率', 'Power now'),
  today: label('今日发电量', 'Today'),
  month: label('本月发电量', 'This month'),
  total: label('累计发电量', 'In total'),
  capacity: label('装机容量', 'Installed capacity'),
  troubles: label('异常', 'Troubles'),
};

/** Most troubles on a board, the worst first. */
const mostTroubles = 50;

/** Positions and states of the stations, the worst first: a board begins with the station that needs somebody. */
export const stations: AnswerWidget = async (context, { reads }, { only }) => ({
  shape: 'stations',
  at: context.now.getTime(),
  notes: [],
  stations: (await reads.tiles(context, only)).stations.toSorted(worstFirst),
});

/** Totals of all stations. */
export const overview: AnswerWidget = async (context, { reads }) => {
  const { stations: tiles } = await reads.tiles(context);
  const totals = await reads.energy.totals(context, await reads.energy.stations(context));
  const powers = tiles.flatMap(({ power }) => power ?? []);
  const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);
  const capacities = tiles.flatMap(({ capacity }) => capacity ?? []);
  const power = powers.length === 0 ? null : sum(powers.map(({ value }) => value));
  const answering = tiles.filter((tile) => tile.power !== null).length;
  const readTimes = tiles.flatMap((tile) => (tile.power === null ? [] : (tile.at ?? [])));
  return {
    shape: 'figures',
    at: context.now.getTime(),
    notes: [],
    figures: [
      {
        key: 'power',
        label: words.power,
        value: power,
        unit: 'kW',
        ...(readTimes.length === 0 ? {} : { readAt: Math.min(...readTimes) }),
        ...(answering < tiles.length ? { part: { answering, of: tiles.length } } : {}),
      },
      { key: 'today', label: words.today, value: totals.todayPower, unit: 'kWh' },
      { key: 'month', label: words.month, value: totals.monthPower, unit: 'kWh' },
      { key: 'total', label: words.total, value: totals.totalPower, unit: 'kWh' },
      {
        key: 'capacity',
        label: words.capacity,
        unit: 'kWp',
        value: capacities.length === 0 ? null : sum(capacities),
        ...(capacities.length < tiles.length
          ? { part: { answering: capacities.length, of: tiles.length } }
          : {}),
      },
      { key: 'stations', label: words.stations, value: tiles.length, unit: '' },
      {
        key: 'online',
        label: words.online,
        value: sum(tiles.map(({ online }) => online)),
        unit: '',
        part: {
          answering: sum(tiles.map(({ online }) => online)),
          of: sum(tiles.map(({ devices }) => devices)),
        },
      },
      {
        key: 'troubles',
        label: words.troubles,
        unit: '',
        value: sum(tiles.map(({ troubles: count }) => count)),
      },
    ],
  };
};

/** Number of stations by state. */
export const stationStatesWidget: AnswerWidget = async (context, { reads }) => {
  const { stations: tiles } = await reads.tiles(context);
  const count = (state: StationTile['state']) => tiles.filter((tile) => tile.state === state).length;
  return partsData(
    context,
    stationStates.flatMap((state) =>
      count(state) === 0
        ? []
        : [{ key: state, name: stateWords[state].label, value: count(state), tone: stateWords[state].tone }],
    ),
  );
};

/** Devices by type, of a station or of all. */
export const deviceTypesWidget: AnswerWidget = async (context, { services: { entities } }, { stationId }) => {
  const query = await entities.everything(context, xwj);
  if (stationId !== undefined)
    query.where(
      sql`t.dtu_id in (select id from dtu where station_info_id = ${stationId} and is_deleted = 0)`,
      ['dtu'],
    );
  const rows = await readVisibleRows<readonly [type: number | null]>(context, query, [['type', sql`t.type`]]);
  const counts = Map.groupBy(rows, ([type]) => type);
  return partsData(
    context,
    [...counts].flatMap(([type, { length }]) =>
      type === null
        ? []
        : [
            {
              key: String(type),
              name: deviceTypeOf(type)?.labels.list ?? asNamed(String(type)),
              value: length,
            },
          ],
    ),
  );
};

/** The present troubles, the worst first. */
export const troubles: AnswerWidget = async (context, { reads }, { stationId }) => {
  const { records, counts } = await reads.troubles(
    context,
    stationId === undefined ? undefined : [stationId],
    mostTroubles,
  );
  return { shape: 'troubles', at: context.now.getTime(), notes: [], troubles: records, counts };
};
