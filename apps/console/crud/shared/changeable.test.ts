import { apiScope } from '@heliodeck/model/permissions/api-scope';
import { dataScope } from '@heliodeck/model/permissions/data-scope';
import { menu } from '@heliodeck/model/permissions/menu';
import { role } from '@heliodeck/model/permissions/role';
import { region } from '@heliodeck/model/regions/region';
import { sms } from '@heliodeck/model/resources/sms';
import { identityProvider } from '@heliodeck/model/sign-in/identity-provider';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { expect, it } from 'vitest';
import { changeCodes, isChangeable } from './changeable.ts';

const person = (tenantId: string, ...roleAliases: readonly string[]) => ({ tenantId, roleAliases });

it('offers a tenant no change of what is shared by all tenants', () => {
  expect(isChangeable(region, person('100001', 'admin'))).toBe(false);
  expect(isChangeable(region, null)).toBe(false);
  expect(isChangeable(region, person(platformTenant, 'clerk'))).toBe(true);
});

it('offers a tenant changes of its own records', () => {
  expect(isChangeable(role, person('100001'))).toBe(true);
});

it.each([menu, dataScope, apiScope])(
  'offers changes of $key to administrators of the platform only',
  (entity) => {
    expect(isChangeable(entity, person(platformTenant, 'administrator'))).toBe(true);
    expect(isChangeable(entity, person(platformTenant, 'admin'))).toBe(false);
    expect(isChangeable(entity, person('100001', 'administrator'))).toBe(false);
  },
);

it.each([sms, identityProvider])('offers changes of $key to administrators of its tenant only', (entity) => {
  expect(isChangeable(entity, person('100001', 'clerk', 'admin'))).toBe(true);
  expect(isChangeable(entity, person(platformTenant, 'administrator'))).toBe(true);
  expect(isChangeable(entity, person('100001', 'clerk'))).toBe(false);
  expect(isChangeable(entity, null)).toBe(false);
});

it('does not treat a code that also opens the list as a code for changes', () => {
  expect(changeCodes(menu)).toEqual(new Set(['menu_add', 'menu_edit', 'menu_delete']));
  expect(changeCodes(dataScope)).toEqual(new Set());
});
