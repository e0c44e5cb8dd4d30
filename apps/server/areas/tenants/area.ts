import type { MakeArea } from '../../area.ts';
import { tenantBelongings } from './tenant-belongings.ts';
import { tenantPackageRules } from './tenant-package-rules.ts';
import { tenantRoutes } from './tenant-routes.ts';
import { tenantRules } from './tenant-rules.ts';
import { tenantUsageRoute } from './tenant-usage.ts';

/** Tenants and their product packages. */
export const tenantsArea: MakeArea = (services) => ({
  name: 'tenants',
  rules: [tenantRules(services.entities.catalogue), tenantPackageRules(services)],
  routes: [...tenantBelongings(services), ...tenantRoutes(services), tenantUsageRoute(services)],
});
