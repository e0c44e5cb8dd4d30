import type { WireRow } from '@heliodeck/client/page';
import { entityOf } from '@heliodeck/model/registries/entities';
import { describe, expect, it } from 'vitest';
import { fittedColumns } from './fit-columns.ts';
import { type ListColumn, listColumns, pairedColumns, stackedColumns } from './list-columns.tsx';

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

  it('cut off names of fifty letters, but no word of a status', () => {
    const long = 'M'.repeat(50);
    expect(
      widths(history, [row({ xwjId: '1', xwjIdName: long, stationName: long })]).stationName,
    ).toBeLessThan(150);
    const { faultCode = 0 } = widths(history, [row({ faultCode: 0xff })]);
    expect(faultCode).toBeGreaterThan(widths(history, [row({ faultCode: 0 })]).faultCode ?? 0);
  });

  it('keep the width that a user has set', () => {
    const own = history.map((column) => ({ ...column, width: 333, isOwnWidth: true }));
    expect(new Set(Object.values(widths(own, [row({})])))).toEqual(new Set([333]));
  });

  it('keep the width of content that a screen draws, unless its text is known', () => {
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
  it('is shown below its device, unless it has a column of its own by choice or is hidden', () => {
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

  it('has its own column in lists other than those of readings', () => {
    const dtus = listColumns(entityOf('dtu'), 'en', 'standard', new Set());
    expect(stackedColumns(dtus)).toBe(dtus);
  });
});

describe('values of a narrow row in groups of two by two', () => {
  const controllers = columnsOf('xwjEquipment');
  const names = (columns: readonly ListColumn[]): readonly string[] => columns.map(({ name }) => name);

  it('are those named by the descriptor, under both headings', () => {
    const paired = pairedColumns(controllers, 'en');
    expect(names(paired)).not.toContain('pv1ChargingCurrent');
    const first = paired.find(({ name }) => name === 'pv1Voltage');
    expect(first?.under?.name).toBe('pv1ChargingCurrent');
    expect(first?.group?.label.en).toBe('PV Voltage (V) / PV Charging Current (A)');
    expect(first?.group?.short.en).toBe('PV1');
    // One heading over all four.
    const labels = paired.filter(({ under }) => under).map(({ group }) => group?.label);
    expect(labels).toHaveLength(4);
    expect(new Set(labels).size).toBe(1);
  });

  it('stay below the heading of their group where they share one', () => {
    const cells = pairedColumns(columnsOf('battery'), 'zh').filter(({ name }) => /^cellVoltage/.test(name));
    expect(cells.map(({ group }) => group?.short.zh).slice(0, 2)).toEqual(['1 / 9', '2 / 10']);
    expect(new Set(cells.map(({ group }) => group?.label.zh))).toEqual(new Set(['电芯电压']));
  });

  it('are shown in separate columns if the user ordered the columns, chose the lower one, or shows only one of them', () => {
    const order = names(controllers);
    expect(pairedColumns(controllers, 'en', { order })).toBe(controllers);
    const asked = pairedColumns(controllers, 'en', { shown: { pv1ChargingCurrent: true } });
    expect(names(asked)).toContain('pv1ChargingCurrent');
    expect(asked.find(({ name }) => name === 'pv1Voltage')?.under).toBeUndefined();
    const lower = pairedColumns(
      controllers.filter(({ name }) => name !== 'pv1Voltage'),
      'en',
    );
    expect(names(lower)).toContain('pv1ChargingCurrent');
  });

  it('are as wide as the longer of both', () => {
    const width = (values: object): number => {
      const fitted = fittedColumns(pairedColumns(controllers, 'en'), [row(values)], { locale: 'en' });
      return fitted.find(({ name }) => name === 'pv1Voltage')?.width ?? 0;
    };
    expect(width({ pv1Voltage: 1, pv1ChargingCurrent: 1e6 })).toBe(width({ pv1Voltage: 1e6 }));
  });
});
