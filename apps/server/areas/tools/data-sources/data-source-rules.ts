import { problemError } from '@heliodeck/model/descriptors/schema';
import { Refusal } from '@heliodeck/model/fields/field-kind';
import { problemOf } from '@heliodeck/model/fields/value';
import { dataSource } from '@heliodeck/model/tools/data-source';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { seal } from '../../../access/keys/seal.ts';
import { defineHooks, type EntityHooks } from '../../../crud/hooks/entity-hooks.ts';
import { allowedHosts } from '../../../outgoing.ts';
import type { Store } from '../../../store/store.ts';
import { permittedAddress } from './source-address.ts';
import { engineOf, sourceSecretPlace, sourceTables } from './source-rows.ts';

/**
 * Hooks of data sources: the address must be permitted, the password is encrypted, and a data source in use by a tenant cannot be removed.
 */
export function dataSourceRules(store: Store, sealing: Uint8Array): EntityHooks {
  return defineHooks({
    entity: dataSource,
    async beforeSave({ caller }, draft, before) {
      const { url = before?.url, driverClass = before?.driverClass } = draft;
      permittedAddress(url ?? '', engineOf(driverClass), await allowedHosts(store));
      const { password } = draft;
      if (!password) {
        if (before === undefined) throw missingPassword();
        // Otherwise a user who may edit could have a password that the user does not know sent to another server.
        const isElsewhere = (['url', 'driverClass', 'username'] as const).some(
          (name) => draft[name] !== undefined && draft[name] !== before[name],
        );
        if (isElsewhere) throw new CodedError('datasource.passwordAgain', { field: 'password' });
        return draft;
      }
      return { ...draft, password: seal(sealing, sourceSecretPlace(caller.tenantId), password) };
    },
    async beforeRemove({ db }, rows) {
      for (const { id, name } of rows) {
        const users = await db.read((connection) =>
          sourceTables(connection)
            .selectFrom('tenant')
            .select(({ fn }) => fn.countAll<string>().as('count'))
            .where('datasourceId', '=', id)
            .where('isDeleted', '=', 0)
            .executeTakeFirstOrThrow(),
        );
        if (Number(users.count) > 0)
          throw new CodedError('datasource.inUse', { name: name ?? '', count: Number(users.count) });
      }
    },
  });
}

function missingPassword(): Error {
  const field = dataSource.fields.password;
  return problemError(problemOf('password', field, new Refusal('field.required', {}, field.required)));
}
