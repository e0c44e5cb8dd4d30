import { entityOf } from '@heliodeck/model/registries/entities';
import { describe, expect, it } from 'vitest';
import { fittedColumns } from './fit-columns.ts';
import { type ListColumn, listColumns } from './list-columns.tsx';
import { paperParts } from './paper-parts.ts';

const columnsOf = (key: string): readonly ListColumn[] =>
  fittedColumns(
    listColumns(entityOf(key), 'en', 'standard', new Set()).filter(({ usual }) => usual),
    [],
    { locale: 'en' },
  );
const names = (columns: readonly ListColumn[]): readonly string[] => columns.map(({ name }) => name);

describe('columns of printed readings', () => {
  it('are on one sheet if there is room', () => {
    const columns = columnsOf('meterDataHistory');
    expect(paperParts(columns).map(names)).toEqual([names(columns)]);
  });

  it('take more sheets if there is not, each with device and time, and every other column once', () => {
    const columns = columnsOf('batteryHistory');
    const parts = paperParts(columns);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) {
      expect(names(part)).toEqual(expect.arrayContaining(['dataTime', 'xwjId']));
      expect(part.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(1376);
    }
    const rest = parts.flatMap((part) => names(part.filter(({ leads }) => !leads)));
    expect(rest).toEqual(names(columns.filter(({ leads }) => !leads)));
  });

  it('include one that is wider than a sheet', () => {
    const [lead, ...others] = columnsOf('batteryHistory');
    const wide = others.slice(0, 2).map((column) => ({ ...column, leads: false, width: 3000 }));
    expect(paperParts([...(lead ? [lead] : []), ...wide])).toHaveLength(2);
  });
});
