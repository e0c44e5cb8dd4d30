import { tenant } from '@heliodeck/model/entities/tenant';
import { platformTenant } from '@heliodeck/model/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { requireGranted } from '../../access/delegation.ts';
import { ownParamValue } from '../../access/params.ts';
import { endSessions } from '../../access/sessions.ts';
import { accessTables } from '../../access/tables.ts';
import { defineRules, type EntityRules } from '../../crud/entity-rules.ts';
import { defaultAccountNumber, freeTenantId, furnishTenant, randomPassword } from '../../seed/tenant.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/** Tenants: a code given out once, what a new one starts with, none removed while it has stations, what goes with a removed one. */
export function tenantRules(): EntityRules {
  return defineRules({
    entity: tenant,
    async beforeSave({ db }, draft, before) {
      const { tenantId: _given, ...rest } = draft;
      if (before !== undefined) return rest;
      return db.read(async (connection) => ({
        ...rest,
        tenantId: await freeTenantId(connection),
        accountNumber:
          draft.accountNumber === undefined || draft.accountNumber === -1
            ? await defaultAccountNumber(connection)
            : draft.accountNumber,
      }));
    },
    async afterSave({ caller, db }, saved, before) {
      if (before !== undefined) return;
      // On this very connection, which is the platform's: one more for each would run out when many tenants are added at once.
      const given = await ownParamValue(db, 'tenant.default.password');
      const { adminRoleId } = await db.read((connection) =>
        furnishTenant(connection, {
          ...{ tenantId: saved.tenantId, tenantName: saved.tenantName ?? '', linkman: saved.linkman ?? '' },
          // Without the parameter nobody knows the password until a reset.
          adminPassword: given || randomPassword(),
        }),
      );
      await requireGranted({ caller, db }, [adminRoleId]);
    },
    async beforeRemove({ caller, db }, rows) {
      if (rows.some((row) => row.tenantId === platformTenant)) throw new CodedError('tenant.notRemovable');
      const tenantIds = rows.map((row) => row.tenantId);
      // Its accounts go with it.
      await requireGranted({ caller, db }, await rolesOfTenants(db, tenantIds));
      // Its devices would go on reporting to nobody; departments with a station are refused likewise.
      const { rows: stations } = await db.read((_, { client }) =>
        client.query('select 1 from station where tenant_id = any($1::text[]) and is_deleted = 0 limit 1', [
          tenantIds,
        ]),
      );
      if (stations.length > 0) throw new CodedError('record.inUse');
    },
    async afterRemove({ db, now }, rows) {
      const tenantIds = rows.map((row) => row.tenantId);
      const users = await db.read((connection) =>
        accessTables(connection)
          .updateTable('user')
          .set({ isDeleted: 1, updateTime: now })
          .where('tenantId', 'in', tenantIds)
          .where('isDeleted', '=', 0)
          .returning('id')
          .execute(),
      );
      await endSessions(db, { userIds: users.map((row) => row.id) }, 'account removed', now);
    },
  });
}

async function rolesOfTenants(db: TenantDb, tenantIds: readonly string[]): Promise<readonly string[]> {
  const rows = await db.read((connection) =>
    accessTables(connection)
      .selectFrom('role')
      .select('id')
      .where('tenantId', 'in', tenantIds)
      .where('isDeleted', '=', 0)
      .execute(),
  );
  return rows.map((row) => row.id);
}
