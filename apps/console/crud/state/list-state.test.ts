import { label } from '@heliodeck/kit/label';
import { defineEntity } from '@heliodeck/model/descriptors/entity';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changedState,
  emptyState,
  type ListState,
  listQuery,
  readListState,
  writeListState,
} from './list-state.ts';

const dtu = defineEntity({
  key: 'dtu',
  path: 'blade-dtu/dtu',
  table: 'dtu',
  label: label('DTU', 'DTU'),
  tenancy: 'tenant',
  title: 'name',
  order: { descs: 'id' },
  fields: {
    name: { kind: 'text', label: label('名称', 'Name'), search: 'like' },
    imei: { kind: 'text', label: label('编号', 'IMEI'), search: 'like' },
    connectTime: { kind: 'dateTime', label: label('连接时间', 'Connected'), search: 'range' },
    remark: { kind: 'text', label: label('备注', 'Remark') },
  },
});

describe('an invalid address of a list', () => {
  it.each([
    { current: '0', size: '-5' },
    { current: 'two', size: '1e3' },
    { current: '99999999999', size: '' },
  ])('falls back to the first page of the default size: %o', (search) => {
    const { page, size } = readListState(dtu, search);
    expect([page, size]).toEqual([1, 10]);
  });
  it('never requests more than ten thousand rows', () => {
    expect(readListState(dtu, { size: '9999999' }).size).toBe(10_000);
  });
  it('ignores an order by a column that the entity lacks', () => {
    expect(readListState(dtu, { descs: 'password' }).order).toBeUndefined();
  });
  it('ignores a filter by a field that is not searchable', () => {
    expect(readListState(dtu, { remark: 'x', other: 'y', name: ' ' }).filters).toEqual({});
  });
  it('opens no record without a valid id', () => {
    expect(readListState(dtu, { act: 'edit' }).panel).toBeUndefined();
    expect(readListState(dtu, { act: 'edit', id: '../x' }).panel).toBeUndefined();
    expect(readListState(dtu, { act: 'drop', id: '1' }).panel).toBeUndefined();
  });
});

describe('the address of a list', () => {
  it('has no parameters if nothing was changed', () => {
    expect(writeListState(dtu, emptyState())).toEqual({});
  });
  it('names the column to order by in snake case, as the API does', () => {
    const state: ListState = { ...emptyState(), order: { field: 'connectTime', direction: 'desc' } };
    expect(writeListState(dtu, state)).toEqual({ descs: 'connect_time' });
  });
  it('restores any list', () => {
    const text = fc
      .string({ minLength: 1 })
      .map((value) => value.trim())
      .filter((value) => value !== '');
    const states: fc.Arbitrary<ListState> = fc.record({
      page: fc.integer({ min: 1, max: 5000 }),
      place: fc.constant(undefined),
      size: fc.constantFrom(10, 20, 50, 100),
      order: fc.option(
        fc.record({
          field: fc.constantFrom('name', 'connectTime'),
          direction: fc.constantFrom('asc' as const, 'desc' as const),
        }),
        { nil: undefined },
      ),
      filters: fc.dictionary(fc.constantFrom('name', 'imei', 'connectTime'), text),
      panel: fc.option(
        fc.oneof(
          fc.constant({ act: 'add' as const }),
          fc.record({ act: fc.constantFrom('view' as const, 'edit' as const), id: fc.nat().map(String) }),
        ),
        { nil: undefined },
      ),
    });
    fc.assert(
      fc.property(states, (state) => {
        const back = readListState(dtu, writeListState(dtu, state));
        expect({ ...back, filters: { ...back.filters } }).toEqual({
          ...state,
          filters: { ...state.filters },
        });
      }),
    );
  });
});

describe('the list call', () => {
  it('keeps the order of the descriptor until the user chooses one', () => {
    expect(listQuery(dtu, emptyState())).toEqual({ current: 1, size: 10, descs: 'id' });
    const chosen: ListState = { ...emptyState(), order: { field: 'name', direction: 'asc' } };
    expect(listQuery(dtu, chosen)).toEqual({ current: 1, size: 10, ascs: 'name' });
  });
  it('lets no filter of the address override the screen that embeds the list', () => {
    const state: ListState = { ...emptyState(), filters: { name: 'a' } };
    expect(listQuery(dtu, state, { name: 'fixed' })).toMatchObject({ name: 'fixed' });
  });
});

describe('a page that begins at a row', () => {
  const ledger = defineEntity({ ...dtu, growth: 'ledger' });
  const place = { side: 'afterId', id: '71' } as const;
  it.each([
    ['afterId', '../x'],
    ['beforeId', ' '],
    ['afterId', 'x'.repeat(81)],
  ])('is the first page if the address names no row: %s=%s', (side, id) => {
    expect(readListState(ledger, { [side]: id }).place).toBeUndefined();
  });
  it('does not exist in a list whose pages all have numbers', () => {
    expect(readListState(dtu, { afterId: '71', current: '3' })).toMatchObject({ page: 3, place: undefined });
  });
  it('is named in the address and in the call instead of a number', () => {
    const state: ListState = { ...emptyState(), place };
    expect(writeListState(ledger, state)).toEqual({ afterId: '71' });
    expect(readListState(ledger, { afterId: '71', current: '4' })).toMatchObject({ page: 1, place });
    expect(listQuery(ledger, state)).toEqual({ afterId: '71', size: 10, descs: 'id' });
  });
  it('is left when the user goes to a page with a number, and kept when the user opens a record', () => {
    const state: ListState = { ...emptyState(), place };
    expect(changedState(state, { page: 1, filters: { name: 'x' } }).place).toBeUndefined();
    expect(changedState(state, { panel: { act: 'view', id: '1' } }).place).toEqual(place);
  });
});
