import type { TenantDb } from '../../store/tenant-db.ts';
import type { Owners } from './visible.ts';

type Owner = NonNullable<ReturnType<Owners['get']>>;

/** Owners of one tenant's devices and DTUs, as they stand now. */
export async function loadOwners(db: TenantDb): Promise<Owners> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ kind: string; id: string; dept: string | null; user: string | null }>(
      `select 'device' as kind, id::text as id, create_dept::text as dept, create_user::text as "user" from device where is_deleted = 0
       union all
       select 'dtu', id::text, create_dept::text, create_user::text from dtu where is_deleted = 0`,
    ),
  );
  const owners = new Map<string, Owner>(
    rows.map(({ kind, id, dept, user }) => [`${kind}:${id}`, { dept, user }]),
  );
  return { get: (kind, id) => owners.get(`${kind}:${id}`) };
}
