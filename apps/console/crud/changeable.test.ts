import { apiScope } from '@heliodeck/model/permissions/api-scope';
import { dataScope } from '@heliodeck/model/permissions/data-scope';
import { menu } from '@heliodeck/model/permissions/menu';
import { role } from '@heliodeck/model/permissions/role';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { expect, it } from 'vitest';
import { changeCodes, isChangeable } from './changeable.ts';

it.each([menu, dataScope, apiScope])(
  'offers a tenant no change of $key, which belongs to all tenants',
  (entity) => {
    expect(isChangeable(entity, '100001')).toBe(false);
    expect(isChangeable(entity, undefined)).toBe(false);
    expect(isChangeable(entity, platformTenant)).toBe(true);
  },
);

it('offers a tenant changes of what is its own', () => {
  expect(isChangeable(role, '100001')).toBe(true);
});

it('counts a code that also opens the list as no mere change', () => {
  expect(changeCodes(menu)).toEqual(new Set(['menu_add', 'menu_edit', 'menu_delete']));
  expect(changeCodes(dataScope)).toEqual(new Set());
});
