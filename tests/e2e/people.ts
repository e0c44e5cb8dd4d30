import { demoTenant } from '../../apps/server/seed/demo.ts';

/** Who signs in. */
export interface Person {
  readonly tenantId: string;
  readonly account: string;
  readonly password: string;
}

export const adminPassword = 'Helio-2026';

/** The operator of the demonstration stations. */
export const operator: Person = demoTenant;
/** Who runs the platform; has the menus that tenants do not. */
export const administrator: Person = { tenantId: '000000', account: 'admin', password: adminPassword };

export const people = { operator, administrator };
