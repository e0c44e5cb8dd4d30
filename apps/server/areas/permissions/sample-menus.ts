import { demoCodes } from '@heliodeck/model/permissions/menu-outline';
import { demoTenantId } from '../../access/permissions/permission.ts';

const samples = demoCodes();

/** Codes of the sample pages hidden from a tenant. */
export const hiddenSamples = (tenantId: string): readonly string[] =>
  tenantId === demoTenantId ? [] : [...samples];

/** Removes the sample pages from a list of menus, except in the demonstration tenant (docs/product/menus.md#sample-pages). */
export function withoutSamples<R extends { readonly code?: unknown }>(
  rows: readonly R[],
  tenantId: string,
): readonly R[] {
  return tenantId === demoTenantId ? rows : rows.filter((row) => !samples.has(String(row.code)));
}
