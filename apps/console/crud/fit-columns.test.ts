import type { WireRow } from '@heliodeck/client/page';
import { entityOf } from '@heliodeck/model/registries/entities';
import { describe, expect, it } from 'vitest';
import { fittedColumns } from './fit-columns.ts';
import { type ListColumn, listColumns, stackedColumns } from './list-columns.tsx';

const columnsOf = (key: string): readonly ListColumn[] =>
  listColumns(entityOf(key), 'en', 'standard', new Set()).filter(({ usual }) => usual);
const history = columnsOf('xwjHistory');
const row = (values: object): WireRow => ({ id: '1', ...values });
const widths = (columns: readonly ListColumn[], rows: readonly WireRow[]): Readonly<Record<string, number>> =>
  Object.fromEntries(fittedColumns(columns, rows, { locale: 'en' }).map(({ name, width }) => [name, width]));

describe('columns of readings in narrow rows', () => {
  it('are as wide as their longest number, whatever its size or sign', () => {
    const of = (pv1Voltage: unknown): number =>
      widths(history, [row({ pv1Voltage: 0 }), row({ pv1Voltage })]).pv1Voltage ?? 0;
    expect(of(54.1)).toBeGreaterThan(of(0));
    expect(of(-54.1)).toBeGreaterThan(of(54.1));
    expect(of(1e9)).toBeGreaterThanOrEqual(12 * 7);
    expect(of(null)).toBe(of(0));
  });

  it('have room for the longest word of their heading, with values and without', () => {
    for (const rows of [[], [row({})]])
      for (const column of fittedColumns(history, rows, { locale: 'en' }))
        expect(column.width).toBeGreaterThan(30);
    expect(widths(history, []).batteryVoltage).toBeGreaterThan(50);
  });

  it('cut names of fifty letters, and no word of a status', () => {
    const long = 'M'.repeat(50);
    expect(
      widths(history, [row({ xwjId: '1', xwjIdName: long, stationName: long })]).stationName,
    ).toBeLessThan(150);
    const { faultCode = 0 } = widths(history, [row({ faultCode: 0xff })]);
    expect(faultCode).toBeGreaterThan(widths(history, [row({ faultCode: 0 })]).faultCode ?? 0);
  });

  it('stay as wide as a person made them', () => {
    const own = history.map((column) => ({ ...column, width: 333, isOwnWidth: true }));
    expect(new Set(Object.values(widths(own, [row({})])))).toEqual(new Set([333]));
  });

  it('keep the width of what a screen draws, unless it says its words', () => {
    const [column] = history;
    if (column === undefined) throw new Error('no column');
    const what: ListColumn = {
      ...column,
      name: 'what',
      width: 420,
      field: { kind: 'text', label: column.field.label },
    };
    const look = { locale: 'en', cells: { what: () => null } } as const;
    expect(fittedColumns([what], [row({})], look)[0]?.width).toBe(360);
    const said = { what: () => ({ tags: [{ zh: '无', en: 'None' }], more: 0 }) };
    expect(fittedColumns([what], [row({})], { ...look, words: said })[0]?.width).toBeLessThan(100);
  });
});

describe('the station of a narrow row', () => {
  it('stands below its device, unless it has a column of its own on purpose or is not shown at all', () => {
    const names = (columns: readonly ListColumn[]): readonly string[] => columns.map(({ name }) => name);
    const stacked = stackedColumns(history);
    expect(names(stacked)).not.toContain('stationName');
    expect(stacked.find(({ name }) => name === 'xwjId')).toMatchObject({
      below: 'stationName',
      heading: 'Controller / Station Name',
    });
    expect(stackedColumns(history, { stationName: true })).toBe(history);
    const without = history.filter(({ name }) => name !== 'stationName');
    expect(stackedColumns(without)).toBe(without);
  });

  it('has its own column in lists that are no readings', () => {
    const dtus = listColumns(entityOf('dtu'), 'en', 'standard', new Set());
    expect(stackedColumns(dtus)).toBe(dtus);
  });
});
