import { demoTenant } from '../../apps/server/areas/demo/seed-demo.ts';
import type { Person } from '../support/console-page.ts';

export const adminPassword = 'Helio-2026';

/** The operator of the demonstration stations. */
export const operator: Person = { ...demoTenant, password: 'Helio-Demo-2026' };
/** The platform's operator; has the menus that tenants do not. */
export const administrator: Person = { tenantId: '000000', account: 'admin', password: adminPassword };

export const people = { operator, administrator };
