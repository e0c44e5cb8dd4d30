import { entityOf } from '@heliodeck/model/registries/entities';
import { describe, expect, it } from 'vitest';
import { listColumns, stackedColumns } from '../columns/list-columns.tsx';
import { pinnedColumns } from './table-columns.tsx';

const columnsOf = (entity: string) =>
  stackedColumns(listColumns(entityOf(entity), 'en', 'compact', new Set()).filter(({ usual }) => usual));

describe('the columns that stay in place', () => {
  it('say when and which device a reading is from', () => {
    const columns = columnsOf('inverterDataHistory');
    const count = pinnedColumns(columns, 1160, 1);
    expect(columns.slice(0, count).map(({ name }) => name)).toEqual(['dataTime', 'xwjId']);
  });

  it('leave most of a narrow list to the values, but the first one always stays', () => {
    const columns = columnsOf('inverterDataHistory');
    expect(pinnedColumns(columns, 300, 1)).toBe(1);
    expect(pinnedColumns(columns, 0, 1)).toBe(1);
  });

  it('are none where no column leads, and none of no columns', () => {
    expect(pinnedColumns(columnsOf('xwj'), 1160, 1)).toBe(0);
    expect(pinnedColumns([], 1160, 1)).toBe(0);
  });
});
