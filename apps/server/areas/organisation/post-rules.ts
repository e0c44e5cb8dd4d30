import { post } from '@heliodeck/model/organisation/post';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { tenantFor } from '../../crud/all-tenants.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import { statement } from '../../store/sql.ts';

/** A post belongs to the tenant for which it was made and is not removed while users have it. */
export function postRules(): EntityHooks {
  return defineHooks({
    entity: post,
    async beforeSave({ caller }, { tenantId, ...draft }, before) {
      return before === undefined ? { ...draft, tenantId: tenantFor(caller, tenantId) } : draft;
    },
    async beforeRemove({ db }, rows) {
      const { rows: holders } = await db.read((_, { client: connection }) =>
        connection.query(statement`select 1 from "user" where post_id && ${rows.map((row) => row.id)}::bigint[]
           and is_deleted = 0 limit 1`),
      );
      if (holders.length > 0) throw new CodedError('record.inUse');
    },
  });
}
