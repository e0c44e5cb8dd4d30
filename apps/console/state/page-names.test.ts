import { beforeAll, expect, it, vi } from 'vitest';
import type { withName as WithName } from './page-names.ts';

let withName: typeof WithName;
const keptNames = { '/work/process/leave/form/1': '请假流程', '/broken': 7 };

beforeAll(async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify(keptNames), setItem: () => undefined });
  // Another test of this worker may have loaded the module before.
  vi.resetModules();
  const names = await import('./page-names.ts');
  ({ withName } = names);
  expect(names.pageNames.get()).toEqual({ '/work/process/leave/form/1': '请假流程' });
});

it('a page is named once, and again if its content has another name', () => {
  const names = withName({}, '/a', 'Leave');
  expect(withName(names, '/a', 'Leave')).toBe(names);
  expect(withName(names, '/a', 'Expense')).toEqual({ '/a': 'Expense' });
});

it('no more names are kept than needed: the oldest is removed', () => {
  let names: Readonly<Record<string, string>> = {};
  for (let place = 0; place < 60; place += 1) names = withName(names, `/p${place}`, `${place}`);
  expect(Object.keys(names)).toHaveLength(48);
  expect(names['/p12']).toBe('12');
  expect(names['/p11']).toBeUndefined();
});
