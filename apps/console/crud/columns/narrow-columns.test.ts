import type { WireRow } from '@heliodeck/client/page';
import { entityOf } from '@heliodeck/model/registries/entities';
import { describe, expect, it } from 'vitest';
import { textWidth } from '../../fields/shared/field-ui.ts';
import { type ListColumn, listColumns } from './list-columns.tsx';
import { hasNarrowTimes, narrowedColumns } from './narrow-columns.ts';

const columns = listColumns(entityOf('xwj'), 'en', 'standard', new Set()).filter(({ usual }) => usual);
const rows: readonly WireRow[] = [
  {
    id: '1',
    stationName: 'Dunhuang',
    name: 'MPPT',
    dtuIdName: 'DTU-1',
    dtuId: '2',
    type: 1,
    address: 4,
    offlineSince: '2026-11-25 10:00:00',
    onlineStatus: 1,
  },
];
const sum = (of: readonly ListColumn[]): number => of.reduce((total, { width }) => total + width, 0);
const told = sum(columns);
const narrowed = (room: number, own: readonly ListColumn[] = columns, of = rows) =>
  narrowedColumns(own, of, room, { locale: 'en', scale: 1 });
const widthOf = (name: string, of: readonly ListColumn[]): number =>
  of.find((column) => column.name === name)?.width ?? 0;

describe('columns of a list that is too narrow for them', () => {
  it('are unchanged if there is room', () => {
    expect(narrowed(told)).toBe(columns);
  });

  it('fit their space, and first give up width that no row needs', () => {
    for (const room of [told - 1, told - 150, told - 400]) {
      const fitted = narrowed(room);
      expect(sum(fitted)).toBeLessThanOrEqual(room);
      expect(sum(fitted)).toBeGreaterThan(room - columns.length - 1);
    }
    // A time is in one line if there is room.
    expect(widthOf('offlineSince', narrowed(told - 20))).toBeGreaterThanOrEqual(165);
  });

  it('never cut off a heading or a mark, however little space there is', () => {
    const least = narrowed(300);
    expect(sum(least)).toBeGreaterThan(300);
    expect(widthOf('onlineStatus', least)).toBeGreaterThan(80);
    expect(widthOf('address', least)).toBeGreaterThan(80);
  });

  it('cut off names of fifty letters rather than hide a column', () => {
    const long = rows.map((row) => ({ ...row, stationName: '敦煌戈壁光储一体化示范电站'.repeat(4) }));
    const room = told - 300;
    const fitted = narrowed(room, columns, long);
    expect(sum(fitted)).toBeLessThanOrEqual(room);
    expect(widthOf('onlineStatus', fitted)).toBeGreaterThan(80);
  });

  it('take two lines before a name is cut', () => {
    const named = rows.map((row) => ({ ...row, name: 'Inverter of Dunhuang East' }));
    const inRoom = (less: number): number => widthOf('name', narrowed(told - less, columns, named));
    const twoLines = 26 + textWidth('Dunhuang East');
    // Times give up their second half at the same time as names do, and both before a word is cut.
    const oneLine = (of: readonly ListColumn[]): boolean => widthOf('offlineSince', of) >= 160;
    for (const less of [100, 200, 300, 400, 500]) {
      const isCut = inRoom(less) < Math.floor(twoLines);
      expect([isCut, oneLine(narrowed(told - less, columns, named))]).not.toEqual([true, true]);
    }
    expect(inRoom(100)).toBeGreaterThanOrEqual(twoLines);
    expect(inRoom(told)).toBeLessThan(twoLines);
  });

  it('wrap and cut the longest words first, and leave short ones whole', () => {
    const named = rows.map((row) => ({
      ...row,
      stationName: 'Photovoltaic roof of the factory in the northern industrial park',
    }));
    const whole = Math.ceil(textWidth('MPPT')) + 26;
    for (const less of [150, 250, 350]) {
      const fitted = narrowed(told - less, columns, named);
      expect([less, widthOf('name', fitted)]).toEqual([less, Math.max(whole, widthOf('name', fitted))]);
      expect(widthOf('stationName', fitted)).toBeGreaterThanOrEqual(widthOf('name', fitted));
    }
  });

  it('know the words of a code from the rows, and keep their width if the rows have none', () => {
    const plan = listColumns(entityOf('plan'), 'en', 'standard', new Set()).filter(({ usual }) => usual);
    const of = (row: object): number =>
      widthOf('patrolType', narrowed(sum(plan) - 60, plan, [{ id: '1', patrolType: 1, ...row }]));
    expect(of({ patrolTypeName: 'Night patrol' })).toBeLessThan(of({}));
  });

  it('wrap times rather than let one touch the next column', () => {
    const times = (width: number) =>
      columns.map((column) => (column.name === 'offlineSince' ? { ...column, width } : column));
    expect([140, 150, 168].map((width) => hasNarrowTimes(times(width), rows))).toEqual([true, true, false]);
  });

  it('leave times in one line if a narrow column has none', () => {
    const times = columns.map((column) =>
      column.name === 'offlineSince' ? { ...column, width: 80 } : column,
    );
    expect(hasNarrowTimes(times, [{ ...rows[0], id: '1', offlineSince: null }])).toBe(false);
  });

  it('give the width that they do not need to words that are longer than declared', () => {
    const name = 'Inverter of the Dunhuang east field';
    const named = rows.map((row) => ({ ...row, name }));
    const declared = widthOf('name', columns);
    expect(declared).toBeLessThan(textWidth(name) + 26);
    expect(widthOf('name', narrowed(told + 400, columns, named))).toBeGreaterThanOrEqual(
      textWidth(name) + 26,
    );
    expect(widthOf('name', narrowed(told, columns, named))).toBeGreaterThan(declared);
    expect(sum(narrowed(told, columns, named))).toBeLessThanOrEqual(told);
  });

  it('show a very long word whole where no other column needs the width', () => {
    const name = 'jdbc:mysql://database.example.com:3306/assets?sslmode=disable';
    const named = rows.map((row) => ({ ...row, name }));
    const whole = textWidth(name) + 26;
    expect(whole).toBeGreaterThan(340);
    const roomy = narrowed(told + 600, columns, named);
    expect(widthOf('name', roomy)).toBeGreaterThanOrEqual(whole);
    expect(sum(roomy)).toBeLessThanOrEqual(told + 600);
    // The others keep their widths.
    for (const { name: other, width } of columns.filter((column) => column.name !== 'name'))
      expect(widthOf(other, roomy)).toBeGreaterThanOrEqual(width);
    expect(sum(narrowed(told + 200, columns, named))).toBeLessThanOrEqual(told + 200);
  });

  it('leave the room that the buttons of rows want, unless their declared widths take it', () => {
    const named = rows.map((row) => ({ ...row, name: 'Inverter of the Dunhuang east field, row 12' }));
    const beside = (room: number) =>
      sum(narrowedColumns(columns, named, room, { locale: 'en', scale: 1 }, 60));
    expect(beside(told + 100)).toBeLessThanOrEqual(told + 40);
    expect(beside(told)).toBeLessThanOrEqual(told);
    expect(beside(told)).toBeGreaterThan(told - columns.length - 1);
  });

  it('are as wide as the English form of a name that comes with the product', () => {
    const users = listColumns(entityOf('user'), 'en', 'standard', new Set()).filter(({ usual }) => usual);
    const width = (roleName: string): number =>
      widthOf(
        'roleId',
        narrowedColumns(users, [{ id: '1', roleId: '2', roleName }], 500, { locale: 'en', scale: 1 }),
      );
    expect(width('维修人员')).toBe(width('Maintenance personnel'));
  });

  it('keep the width that a user has set', () => {
    const own = columns.map((column) =>
      column.name === 'name' ? { ...column, width: 400, isOwnWidth: true } : column,
    );
    expect(widthOf('name', narrowed(told - 200, own))).toBe(400);
  });
});
