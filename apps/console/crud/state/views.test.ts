import { listSettingsLimits } from '@heliodeck/model/wire/list-layout';
import { expect, it } from 'vitest';
import { viewParts, withView } from './views.ts';

const searched = new Set(['name', 'status']);
const columns = new Set(['name', 'time']);

it('a view omits the columns that the list no longer has, and names them', () => {
  const view = {
    filters: { name: 'roof', model: 'X', toString: 'a' },
    sort: { field: 'gone', direction: 'asc' },
  } as const;
  expect(viewParts(view, searched, columns)).toEqual({
    filters: { name: 'roof' },
    order: undefined,
    gone: ['model', 'toString', 'gone'],
  });
});

it('a view whose columns all exist names none as missing', () => {
  const sort = { field: 'time', direction: 'desc' } as const;
  const whole = { filters: { status: '1' }, order: sort, gone: [] };
  expect(viewParts({ filters: { status: '1' }, sort }, searched, columns)).toEqual(whole);
  expect(viewParts({}, searched, columns)).toEqual({ filters: {}, order: undefined, gone: [] });
});

it('a view beyond the maximum is refused without losing others; one with an existing name is replaced', () => {
  const full = Array.from({ length: listSettingsLimits.views }, (_, n) => ({ name: `v${n}`, layout: {} }));
  expect(withView(full, { name: 'more', layout: {} })).toBeUndefined();
  const again = withView(full, { name: 'v0', layout: { density: 'wall' } });
  expect(again?.map(({ name }) => name)).toEqual([...full.slice(1).map(({ name }) => name), 'v0']);
});
