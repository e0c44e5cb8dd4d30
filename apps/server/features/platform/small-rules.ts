import { apiScope } from '@heliodeck/model/entities/api-scope';
import { client } from '@heliodeck/model/entities/client';
import { dataScope, dataScopeType } from '@heliodeck/model/entities/data-scope';
import { post } from '@heliodeck/model/entities/post';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { hashPlain } from '../../access/password.ts';
import { accessTables } from '../../access/tables.ts';
import { defineRules, type EntityRules } from '../../crud/entity-rules.ts';
import { tenantFor } from './all-tenants.ts';

/** Secrets of clients are kept like passwords: whoever reads the table cannot ask for tokens. */
export function clientRules(): EntityRules {
  return defineRules({
    entity: client,
    async beforeSave(_, { clientSecret, ...draft }) {
      return clientSecret ? { ...draft, clientSecret: await hashPlain(clientSecret) } : draft;
    },
  });
}

/** A post goes to the tenant it was made for and is not removed while someone holds it. */
export function postRules(): EntityRules {
  return defineRules({
    entity: post,
    async beforeSave({ caller }, { tenantId, ...draft }, before) {
      return before === undefined ? { ...draft, tenantId: tenantFor(caller, tenantId) } : draft;
    },
    async beforeRemove({ db }, rows) {
      const { rows: holders } = await db.read((_, { client: connection }) =>
        connection.query('select 1 from "user" where post_id && $1::bigint[] and is_deleted = 0 limit 1', [
          rows.map((row) => row.id),
        ]),
      );
      if (holders.length > 0) throw new CodedError('record.inUse');
    },
  });
}

/** Data-scope rules belong to a menu; removed ones are taken from the roles that had them. */
export function dataScopeRules(): EntityRules {
  return defineRules({
    entity: dataScope,
    async beforeSave({ locale }, draft, before) {
      if (!(draft.menuId ?? before?.menuId)) throw missingMenu(dataScope.fields.menuId.label[locale]);
      if ((draft.scopeType ?? before?.scopeType) === dataScopeType.custom) {
        // A rule that cannot be applied must not be granted: its roles would see more than it says.
        const reason = locale === 'zh' ? '暂不支持自定义规则' : 'custom rules are not supported yet';
        throw new CodedError('dataScope.expression', { reason });
      }
      return draft;
    },
    afterRemove: ({ db }, rows) => forget(db, 1, rows),
  });
}

/** Interface permissions likewise. */
export function apiScopeRules(): EntityRules {
  return defineRules({
    entity: apiScope,
    async beforeSave({ locale }, draft, before) {
      if (!(draft.menuId ?? before?.menuId)) throw missingMenu(apiScope.fields.menuId.label[locale]);
      return draft;
    },
    afterRemove: ({ db }, rows) => forget(db, 2, rows),
  });
}

function missingMenu(words: string): CodedError {
  return new CodedError('field.required', { label: words, name: 'menuId' });
}

async function forget(
  db: Parameters<NonNullable<EntityRules['afterRemove']>>[0]['db'],
  category: number,
  rows: readonly { readonly id: string }[],
): Promise<void> {
  const ids = rows.map((row) => row.id);
  await db.read((connection) =>
    accessTables(connection)
      .deleteFrom('roleScope')
      .where('category', '=', category)
      .where('scopeId', 'in', ids)
      .execute(),
  );
}
