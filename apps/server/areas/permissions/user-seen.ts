import { CodedError } from '@heliodeck/model/wire/coded-error';
import { rolesOf } from '../../access/permissions/delegation.ts';
import { accessTables } from '../../access/records/tables.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import type { Seen } from './role-sight.ts';

/** Returns the viewed account with its existing roles. @throws CodedError record.notFound */
export async function userSeen(db: TenantDb, userId: string): Promise<Seen & { readonly name: string }> {
  const row = await db.read((connection) =>
    accessTables(connection)
      .selectFrom('user')
      .select(['id', 'tenantId', 'account', 'realName', 'roleId', 'deptId'])
      .where('id', '=', userId)
      .where('isDeleted', '=', 0)
      .executeTakeFirst(),
  );
  if (row === undefined) throw new CodedError('record.notFound');
  const roles = await rolesOf(db, row.roleId ?? []);
  return {
    tenantId: row.tenantId,
    userId: row.id,
    account: row.account,
    name: row.realName || row.account,
    roleIds: roles.map((one) => one.id),
    deptIds: row.deptId ?? [],
  };
}
