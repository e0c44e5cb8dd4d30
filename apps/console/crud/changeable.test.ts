import { apiScope } from '@heliodeck/model/permissions/api-scope';
import { dataScope } from '@heliodeck/model/permissions/data-scope';
import { menu } from '@heliodeck/model/permissions/menu';
import { role } from '@heliodeck/model/permissions/role';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { expect, it } from 'vitest';
import { changeCodes, isChangeable } from './changeable.ts';

it.each([menu, dataScope, apiScope])(
  'offers a tenant no change of $key, which is shared by all tenants',
  (entity) => {
    expect(isChangeable(entity, '100001')).toBe(false);
    expect(isChangeable(entity, undefined)).toBe(false);
    expect(isChangeable(entity, platformTenant)).toBe(true);
  },
);

it('offers a tenant changes of its own records', () => {
  expect(isChangeable(role, '100001')).toBe(true);
});

it('does not treat a code that also opens the list as a code for changes', () => {
  expect(changeCodes(menu)).toEqual(new Set(['menu_add', 'menu_edit', 'menu_delete']));
  expect(changeCodes(dataScope)).toEqual(new Set());
});
