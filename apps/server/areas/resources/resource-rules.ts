import type { Draft } from '@heliodeck/model/descriptors/entity';
import { problemError } from '@heliodeck/model/descriptors/schema';
import { Refusal } from '@heliodeck/model/fields/field-kind';
import { problemOf } from '@heliodeck/model/fields/value';
import { attach } from '@heliodeck/model/resources/attach';
import { oss, ossCategory } from '@heliodeck/model/resources/oss';
import { sms, smsCategory } from '@heliodeck/model/resources/sms';
import { seal } from '../../access/keys/seal.ts';
import type { Context } from '../../context.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import { checkAddress } from '../../outgoing.ts';
import { configSecretPlace, resourceTables } from './config-rows.ts';
import { partsOfName } from './file-name.ts';
import type { FileRemovals } from './remove-files.ts';
import { endpointOf } from './storage/s3-store.ts';
import type { ResourceWorld } from './world.ts';

type Credentials = { readonly accessKey?: string | null; readonly secretKey?: string | null };

/** Rules of storage: the endpoint is allowed, a remote one has a secret, and the secret is encrypted. */
export function ossRules(world: ResourceWorld): EntityHooks {
  return defineHooks({
    entity: oss,
    async beforeSave(context, draft, before) {
      const category = draft.category ?? before?.category;
      if (category === ossCategory.local) return sealed(world, context, 'oss', draft);
      const endpoint = draft.endpoint ?? before?.endpoint;
      if (endpoint) checkAddress(endpointOf(endpoint), await world.allowedHosts());
      if (!draft.secretKey && !(await hasSecret(context, 'oss', before?.id))) {
        throw missing('secretKey', oss);
      }
      return sealed(world, context, 'oss', draft);
    },
  });
}

/** Rules of text messages: the fields required by a category are set, and credentials are encrypted. */
export function smsRules(world: ResourceWorld): EntityHooks {
  return defineHooks({
    entity: sms,
    async beforeSave(context, draft, before) {
      const category = draft.category ?? before?.category;
      const asked = category !== smsCategory.yunpian && !draft.secretKey;
      if (asked && !(await hasSecret(context, 'sms', before?.id))) throw missing('secretKey', sms);
      return sealed(world, context, 'sms', draft);
    },
  });
}

/** Deletes the files of removed attachments after the commit. */
export function attachRules({ removeAfter }: FileRemovals): EntityHooks {
  return defineHooks({
    entity: attach,
    async afterRemove(context, rows) {
      const { tenantId } = context.caller;
      // Rows of files stored elsewhere have other names: no file of this server belongs to them.
      const stored = rows.flatMap(({ domainUrl, name }) =>
        domainUrl && name && partsOfName(name)?.tenantId === tenantId ? [{ domainUrl, name }] : [],
      );
      const ofDomain = Map.groupBy(stored, ({ domainUrl }) => domainUrl);
      await context.db.tx(async (_, session) => {
        for (const [domain, files] of ofDomain)
          await removeAfter(
            context,
            session,
            domain,
            files.map(({ name }) => name),
          );
      });
    },
  });
}

function sealed<D extends Draft<typeof oss> | Draft<typeof sms>>(
  { sealing }: ResourceWorld,
  { caller }: Context,
  table: 'oss' | 'sms',
  draft: D,
): D {
  const { accessKey, secretKey }: Credentials = draft;
  const columns = {
    ...(table === 'sms' && accessKey ? { accessKey } : {}),
    ...(secretKey ? { secretKey } : {}),
  };
  const hidden = Object.entries(columns).map(([column, text]) => [
    column,
    seal(
      sealing,
      configSecretPlace(table, column === 'accessKey' ? 'accessKey' : 'secretKey', caller.tenantId),
      text,
    ),
  ]);
  return { ...draft, ...Object.fromEntries(hidden) };
}

async function hasSecret({ db }: Context, table: 'oss' | 'sms', id: string | undefined): Promise<boolean> {
  if (id === undefined) return false;
  const row = await db.read((connection) =>
    resourceTables(connection).selectFrom(table).select('secretKey').where('id', '=', id).executeTakeFirst(),
  );
  return Boolean(row?.secretKey);
}

function missing(name: 'secretKey', { fields }: typeof oss | typeof sms): Error {
  const field = fields[name];
  return problemError(problemOf(name, field, new Refusal('field.required', {}, field.required)));
}
