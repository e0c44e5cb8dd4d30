import { inLocale } from '@heliodeck/kit/label';
import { client } from '@heliodeck/model/clients/client';
import { type Entity, ownsTable } from '@heliodeck/model/descriptors/entity';
import { xwj } from '@heliodeck/model/devices/xwj';
import { actsOf } from '@heliodeck/model/permissions/permission';
import { dtu } from '@heliodeck/model/stations/dtu';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { tenant } from '@heliodeck/model/tenants/tenant';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import { requireGranted } from '../../access/permissions/delegation.ts';
import { accessTables } from '../../access/records/tables.ts';
import { endSessions } from '../../access/sessions/sessions.ts';
import type { Catalogue } from '../../crud/columns/catalogue.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import { defaultAccountNumber, freeTenantId, setUpTenant } from '../../seed/tenant.ts';
import { statement } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/** Records that must be removed individually before their tenant can be removed, since they keep reporting. */
const inTheWay: readonly Entity[] = [stationInfo, dtu, xwj];

/**
 * Rules of tenants: a code is never reused; initial records of a new tenant; no removal while there are stations or devices. All other
 * records are removed with the tenant, except readings, logs and the ledger of commands, which document the past.
 */
export function tenantRules({ all }: Catalogue): EntityHooks {
  const going = all.filter(
    (entity) =>
      entity.key === client.key ||
      (entity.tenancy === 'tenant' &&
        ownsTable(entity) &&
        actsOf(entity).some((act) => act !== 'view') &&
        !inTheWay.some(({ key }) => key === entity.key)),
  );
  return defineHooks({
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
      // On this connection, which is the platform's: one more for each would exhaust the pool when many tenants are added at once.
      const { adminRoleId } = await db.read((connection) =>
        setUpTenant(connection, {
          tenantId: saved.tenantId,
          tenantName: saved.tenantName ?? '',
          linkman: saved.linkman ?? '',
          // The creator gets a password in the same transaction (tenant-save.ts).
          adminPassword: null,
        }),
      );
      await requireGranted({ caller, db }, [adminRoleId]);
    },
    async beforeRemove({ caller, db, locale }, rows) {
      if (rows.some((row) => row.tenantId === platformTenant)) throw new CodedError('tenant.notRemovable');
      const tenantIds = rows.map((row) => row.tenantId);
      // The tenant's accounts are removed with it.
      await requireGranted({ caller, db }, await rolesOfTenants(db, tenantIds));
      for (const entity of inTheWay) {
        const { rows: there } = await db.read((_, session) =>
          session.client.query(
            statement`select count(*)::int as n from ${sql.id(entity.table)}
               where tenant_id = any(${tenantIds}::text[]) and is_deleted = 0`,
          ),
        );
        const count = Number(there[0]?.n);
        if (count > 0) throw new CodedError('tenant.inUse', { count, label: inLocale(entity.label, locale) });
      }
    },
    async afterRemove({ caller, db, now, remoteAddress }, rows) {
      const tenantIds = rows.map((row) => row.tenantId);
      const sessions = await db.read((connection) =>
        accessTables(connection)
          .selectFrom('accessSession')
          .select('id')
          .where('tenantId', 'in', tenantIds)
          .where('endedAt', 'is', null)
          .execute(),
      );
      const by = { account: caller.account, remoteAddress };
      await endSessions(db, { sessionIds: sessions.map((row) => row.id) }, 'account removed', now, by);
      await db.read(async (_, session) => {
        for (const { table } of going)
          await session.client.query(
            statement`update ${sql.id(table)} set is_deleted = 1, update_time = ${now}
             where tenant_id = any(${tenantIds}::text[]) and is_deleted = 0`,
          );
      });
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
