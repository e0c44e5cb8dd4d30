import { identityProvider } from '@heliodeck/model/sign-in/identity-provider';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { seal, unseal } from '../../../access/keys/seal.ts';
import { defineHooks, type EntityHooks } from '../../../crud/hooks/entity-hooks.ts';
import { allowedHosts, checkAddress } from '../../../outgoing.ts';
import type { TenantDb } from '../../../store/tenant-db.ts';
import type { SignInDeps } from '../sign-in-deps.ts';

/** A provider for sign-in, with its plain secret; never sent to clients. */
export interface Provider {
  readonly id: string;
  readonly source: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  /** Levels and methods of which its response must contain one; empty = any. */
  readonly acrValues: readonly string[];
  readonly amrValues: readonly string[];
}

type Row = Omit<Provider, 'clientSecret' | 'acrValues' | 'amrValues'> & {
  tenantId: string;
  acrValues: string | null;
  amrValues: string | null;
  clientSecret: string | null;
  enabled: boolean | null;
  isDeleted: number;
};

const place = (tenantId: string): string => `identity_provider.clientSecret of ${tenantId}`;

/** Schema of `providersOf`, for the API description. */
export const providersShape = z.array(z.object({ source: z.string(), name: z.string() }));

/** Returns the tenant's providers for the sign-in page, in the order of their creation. */
export async function providersOf(
  db: TenantDb,
): Promise<readonly { readonly source: string; readonly name: string }[]> {
  return db.read((connection) => enabledRows(connection).select(['source', 'name']).orderBy('id').execute());
}

/** Returns the tenant's enabled provider of that source or id. */
export async function findProvider(
  db: TenantDb,
  sealing: Uint8Array,
  which: { readonly source: string } | { readonly id: string },
): Promise<Provider | undefined> {
  const row = await db.read((connection) => {
    const rows = enabledRows(connection).selectAll();
    const found = 'id' in which ? rows.where('id', '=', which.id) : rows.where('source', '=', which.source);
    return found.executeTakeFirst();
  });
  if (row === undefined) return undefined;
  const { id, source, name, issuer, clientId, scopes, clientSecret } = row;
  return {
    id,
    source,
    name,
    issuer,
    clientId,
    scopes,
    acrValues: wordsOf(row.acrValues),
    amrValues: wordsOf(row.amrValues),
    clientSecret: clientSecret ? unseal(sealing, place(db.tenantId), clientSecret) : '',
  };
}

function wordsOf(text: string | null): readonly string[] {
  return (text ?? '').split(/[\s,]+/).filter((word) => word !== '');
}

function enabledRows(connection: unknown) {
  return (connection as Kysely<{ identityProvider: Row }>)
    .selectFrom('identityProvider')
    .where('enabled', '=', true)
    .where('isDeleted', '=', 0);
}

/** Rules of providers: the issuer is reachable from here, and the secret is encrypted. */
export function providerRules({ access, store }: Pick<SignInDeps, 'access' | 'store'>): EntityHooks {
  return defineHooks({
    entity: identityProvider,
    async beforeSave({ caller }, draft) {
      if (draft.issuer) checkAddress(new URL(draft.issuer), await allowedHosts(store));
      if (!draft.clientSecret) return draft;
      const clientSecret = seal(access.keys.sealing, place(caller.tenantId), draft.clientSecret);
      return { ...draft, clientSecret };
    },
  });
}
