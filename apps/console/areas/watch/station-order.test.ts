import type { StationTile } from '@heliodeck/model/wire/watch';
import { describe, expect, it } from 'vitest';
import { countsOf, nameSorter, stationGroups } from './station-order.ts';

const tile = (id: string, given: Partial<StationTile> = {}): StationTile => ({
  id,
  name: `S${id}`,
  regionId: '350203',
  longitude: null,
  latitude: null,
  capacity: null,
  state: 'running',
  at: null,
  power: null,
  powerBy: null,
  today: null,
  soc: null,
  hasBattery: false,
  offlineSince: null,
  online: 0,
  devices: 0,
  worst: null,
  troubles: 0,
  ...given,
});
const names: Readonly<Record<string, string>> = { '3502': '厦门', '350203': '厦门 思明', '1101': '北京' };
const regionOf = (code: string): string => names[code] ?? '';
const usual = { keyword: '', state: undefined, order: 'trouble' } as const;
const idsOf = (groups: ReturnType<typeof stationGroups>) =>
  groups.map(({ title, tiles }) => [title, tiles.map(({ id }) => id)]);

const byId = (tiles: readonly StationTile[]) => new Map(tiles.map((one) => [one.id, one]));

describe('stations of the watch page', () => {
  const given = [
    tile('1'),
    tile('2', { worst: 'warning', troubles: 1, regionId: '110101' }),
    tile('10', { worst: 'critical', troubles: 1, state: 'offline' }),
    tile('3', { worst: 'critical', troubles: 4 }),
    tile('4', { worst: 'info', troubles: 1, regionId: '' }),
  ];
  const tiles = nameSorter()(byId(given));

  it('stations with the worst trouble come first, then those with the most troubles', () => {
    expect(idsOf(stationGroups(tiles, usual, regionOf))).toEqual([['', ['3', '10', '2', '4', '1']]]);
    expect(idsOf(stationGroups(tiles, { ...usual, order: 'name' }, regionOf))).toEqual([
      ['', ['1', '2', '3', '4', '10']],
    ]);
  });

  it('the region with the worst trouble comes first, and a station without a region is listed too', () => {
    expect(idsOf(stationGroups(tiles, { ...usual, order: 'region' }, regionOf))).toEqual([
      ['厦门', ['3', '10', '1']],
      ['北京', ['2']],
      ['', ['4']],
    ]);
  });

  it('a search matches names and regions, and a filter states and troubles', () => {
    expect(idsOf(stationGroups(tiles, { ...usual, keyword: '思明 s3' }, regionOf))).toEqual([['', ['3']]]);
    expect(idsOf(stationGroups(tiles, { ...usual, state: 'offline' }, regionOf))).toEqual([['', ['10']]]);
    expect(idsOf(stationGroups(tiles, { ...usual, state: 'troubled' }, regionOf))).toEqual([
      ['', ['3', '10', '2']],
    ]);
    expect(stationGroups(tiles, { ...usual, keyword: 'nothing' }, regionOf)).toEqual([]);
  });

  it('the order of names follows the latest stations, whether values, names or the stations themselves changed', () => {
    const sort = nameSorter();
    const order = (some: readonly StationTile[]) => sort(byId(some)).map(({ name, today }) => [name, today]);
    expect(order([tile('1'), tile('2')])).toEqual([
      ['S1', null],
      ['S2', null],
    ]);
    expect(order([tile('2', { today: 4 }), tile('1')])).toEqual([
      ['S1', null],
      ['S2', 4],
    ]);
    expect(order([tile('1', { name: 'S30' }), tile('2')])).toEqual([
      ['S2', null],
      ['S30', null],
    ]);
    expect(order([tile('2'), tile('7')])).toEqual([
      ['S2', null],
      ['S7', null],
    ]);
    expect(order([tile('7'), tile('2'), tile('10')])).toEqual([
      ['S2', null],
      ['S7', null],
      ['S10', null],
    ]);
    expect(order([])).toEqual([]);
  });

  it('counts add up known values of any size, and state how many stations they include', () => {
    const some = [
      tile('1', { power: { value: 1e9, answering: 1, of: 1 } }),
      tile('2', { today: -1 }),
      tile('3'),
    ];
    expect(countsOf(some)).toMatchObject({
      all: 3,
      troubled: 0,
      power: { value: 1e9, of: 1 },
      today: { value: -1, of: 1 },
      states: { running: 3 },
    });
  });

  it('the total power is as old as the station that was read longest ago', () => {
    const power = { value: 1, answering: 1, of: 1 };
    const some = [tile('1', { power, at: 900 }), tile('2', { power, at: 700 }), tile('3', { at: 100 })];
    expect(countsOf(some).readAt).toBe(700);
    expect(countsOf([tile('3', { at: 100 })]).readAt).toBeUndefined();
  });
});
