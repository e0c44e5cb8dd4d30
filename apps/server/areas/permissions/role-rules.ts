import { role } from '@heliodeck/model/permissions/role';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { requireRank, requireRoles } from '../../access/permissions/delegation.ts';
import { administratorAlias, isAdministrator } from '../../access/permissions/permission.ts';
import { requireSameTenant } from '../../access/records/same-tenant.ts';
import { accessTables } from '../../access/records/tables.ts';
import { tenantFor } from '../../crud/all-tenants.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import { statement } from '../../store/sql.ts';

/** Rules of roles: no rights beyond the caller's, aliases, parents of the same tenant; no removal while users have it. */
export function roleRules(): EntityHooks {
  return defineHooks({
    entity: role,
    async beforeSave({ caller, db, locale }, draft, before) {
      const { tenantId: _tenant, ...rest } = draft;
      const tenantId = before?.tenantId ?? (await tenantOf(draft));
      const alias = draft.roleAlias ?? before?.roleAlias ?? '';
      // Clients join aliases with commas and search them by name: a comma would add a second alias.
      if (!/^[\w.-]+$/.test(alias)) {
        throw new CodedError('field.pattern', {
          label: role.fields.roleAlias.label[locale],
          name: 'roleAlias',
        });
      }
      const makesOne = alias === administratorAlias && before?.roleAlias !== alias;
      if (makesOne && !(isAdministrator(caller) && tenantId === platformTenant)) {
        throw new CodedError('role.createAdministrator');
      }
      const changed = { tenantId, alias: before?.roleAlias ?? alias };
      requireRank(caller, [changed, { tenantId, alias }]);
      const above = draft.parentId && draft.parentId !== '0' && draft.parentId !== before?.parentId;
      const parents = above && draft.parentId ? [draft.parentId] : [];
      await requireSameTenant(db, tenantId, { role: draft.parentId ? [draft.parentId] : [] });
      await requireRoles({ caller, db }, [...(before ? [before.id] : []), ...parents]);
      return before === undefined ? { ...rest, tenantId } : rest;

      async function tenantOf({ parentId, tenantId: named }: typeof draft): Promise<string> {
        // A role below another belongs to its tenant.
        if (!parentId || parentId === '0') return tenantFor(caller, named);
        const parent = await db.read((sql) =>
          accessTables(sql)
            .selectFrom('role')
            .select('tenantId')
            .where('id', '=', parentId)
            .executeTakeFirst(),
        );
        return tenantFor(caller, parent?.tenantId);
      }
    },
    async beforeRemove({ caller, db }, rows) {
      requireRank(
        caller,
        rows.map((row) => ({ tenantId: row.tenantId, alias: row.roleAlias ?? '' })),
      );
      await requireRoles(
        { caller, db },
        rows.map((row) => row.id),
      );
      const { rows: holders } = await db.read((_, { client }) =>
        client.query(statement`select 1 from "user" where role_id && ${rows.map((row) => row.id)}::bigint[]
           and is_deleted = 0 limit 1`),
      );
      if (holders.length > 0) throw new CodedError('record.inUse');
    },
    async afterRemove({ db }, rows) {
      const ids = rows.map((row) => row.id);
      await db.read(async (sql) => {
        await accessTables(sql).deleteFrom('roleMenu').where('roleId', 'in', ids).execute();
        await accessTables(sql).deleteFrom('roleScope').where('roleId', 'in', ids).execute();
      });
    },
  });
}
