import type { Access } from '../../access/access.ts';
import type { MakeFeature } from '../../feature.ts';

/** Platform administration: users, roles, departments, menus, dictionaries, tenants. */
export function platformFeature(_access: Access): MakeFeature {
  return () => ({ name: 'platform' });
}
