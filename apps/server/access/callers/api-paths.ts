import { coversPath } from '@heliodeck/model/permissions/scope/api-path';
import { entities } from '@heliodeck/model/registries/entities';
import type { Store } from '../../store/store.ts';
import { untilChanged } from '../../store/until-changed.ts';
import { accessTables } from '../records/tables.ts';

/** An interface permission: its id and its routes. */
interface ApiPath {
  readonly id: string;
  covers(route: string): boolean;
}

/** Returns the interface permissions, cached until one changes. They are the same for all tenants. */
export function apiPaths(store: Store): (tenantId: string) => Promise<readonly ApiPath[]> {
  const memory = untilChanged<readonly ApiPath[]>(store.changes, 1000);
  const load = async (tenantId: string): Promise<readonly ApiPath[]> => {
    const rows = await store
      .tenantDb(tenantId)
      .read((connection) =>
        accessTables(connection)
          .selectFrom('apiScope')
          .select(['id', 'scopePath'])
          .where('isDeleted', '=', 0)
          .execute(),
      );
    return rows.map(({ id, scopePath }) => ({ id, covers: coversPath(scopePath) }));
  };
  return (tenantId) => memory.get(tenantId, ['api_scope'], '', () => load(tenantId));
}

/** Equivalent calls of the list engine (crud/routes.ts). */
const sameTails = [
  ['list', 'page'],
  ['save', 'update', 'submit'],
];
const sameBases = [...entities.values()].flatMap(({ path, aliases = [] }) =>
  aliases.length === 0 ? [] : [[path, ...aliases].map((base) => `/api/${base}/`)],
);

/** A route's path and those of equivalent routes: a permission for one of them is valid for all. */
export function namesOf(route: string): readonly string[] {
  const bases = sameBases.find((some) => some.some((base) => route.startsWith(base)));
  const own = bases?.find((base) => route.startsWith(base)) ?? '';
  const paths = bases?.map((base) => base + route.slice(own.length)) ?? [route];
  const tail = route.slice(route.lastIndexOf('/') + 1);
  const tails = sameTails.find((some) => some.includes(tail)) ?? [tail];
  return paths.flatMap((path) => tails.map((one) => path.slice(0, path.lastIndexOf('/') + 1) + one));
}
