import { createHash } from 'node:crypto';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { accessTables } from '../../../access/records/tables.ts';
import { allowedHosts } from '../../../outgoing.ts';
import type { TenantDb } from '../../../store/tenant-db.ts';
import type { SignInDeps } from '../sign-in-deps.ts';
import { authorizationAddress, type Identity, identityBehind, makeSecrets } from './openid.ts';
import { findProvider, type Provider } from './providers.ts';

const lifeMs = 10 * 60_000;
/** Format of a state; a client may choose its own, of at least 32 characters. */
const stateForm = /^[\w-]{32,200}$/;

const hashOf = (state: string): Buffer => createHash('sha256').update(state).digest();

interface Departure {
  readonly source: string;
  /** '' = made by the server. */
  readonly state: string;
  /** Address to which the provider sends users back. */
  readonly redirectUri: string;
  /** The signed-in user who links an identity; null = a sign-in. */
  readonly linkUserId: string | null;
}

/**
 * Starts a sign-in at a provider of the tenant of `db`.
 * @returns the provider's URL and the state that it returns
 * @throws CodedError signIn.providerUnknown, signIn.thirdParty for a state that is unknown or was used, signIn.providerFailed
 */
export async function beginJourney(
  { access, store }: Pick<SignInDeps, 'access' | 'store'>,
  db: TenantDb,
  departure: Departure,
  now: Date,
): Promise<{ readonly address: string; readonly state: string }> {
  const { source, redirectUri, linkUserId } = departure;
  const provider = await findProvider(db, access.keys.sealing, { source });
  if (provider === undefined) throw new CodedError('signIn.providerUnknown');
  if (departure.state !== '' && !stateForm.test(departure.state)) throw new CodedError('signIn.thirdParty');
  const secrets = makeSecrets(departure.state || undefined);
  const outgoing = { allowed: await allowedHosts(store) };
  const address = await authorizationAddress(provider, outgoing, secrets, redirectUri);
  const { nonce, verifier, state } = secrets;
  const made = await db.read((connection) =>
    accessTables(connection)
      .insertInto('oauthJourney')
      .values({
        stateHash: hashOf(state),
        tenantId: db.tenantId,
        providerId: provider.id,
        linkUserId,
        nonce,
        verifier,
        redirectUri,
        answeredIssuer: null,
        expiresAt: new Date(now.getTime() + lifeMs),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('providerId')
      .executeTakeFirst(),
  );
  if (made === undefined) throw new CodedError('signIn.thirdParty');
  return { address, state };
}

/**
 * Stores the issuer in a provider's response (RFC 9207): the console's own address afterwards has state and code only.
 * @param platform the database of all tenants: the response contains only the state
 */
export async function noteIssuer(platform: TenantDb, state: string, issuer: string): Promise<void> {
  await platform.read((connection) =>
    accessTables(connection)
      .updateTable('oauthJourney')
      .set({ answeredIssuer: issuer.slice(0, 500) })
      .where('stateHash', '=', hashOf(state))
      .execute(),
  );
}

/** The parameters with which a client returns from a provider. */
interface JourneyArrival {
  readonly state: string;
  readonly code: string;
  /** '' = the provider of the state. */
  readonly source: string;
  readonly linkUserId: string | null;
}

/**
 * Completes a sign-in at a provider of the tenant of `db`; its state is used up, whatever the result.
 * @throws CodedError signIn.thirdParty, signIn.providerUnknown, signIn.providerFailed
 */
export async function endJourney(
  { access, store }: Pick<SignInDeps, 'access' | 'store'>,
  db: TenantDb,
  arrival: JourneyArrival,
  now: Date,
): Promise<{ readonly provider: Provider; readonly identity: Identity }> {
  const { state, code, source, linkUserId } = arrival;
  const row = await db.read((connection) =>
    accessTables(connection)
      .deleteFrom('oauthJourney')
      .where('stateHash', '=', hashOf(state))
      .returningAll()
      .executeTakeFirst(),
  );
  if (row === undefined || row.expiresAt <= now || row.linkUserId !== linkUserId || code === '') {
    throw new CodedError('signIn.thirdParty');
  }
  const provider = await findProvider(db, access.keys.sealing, { id: row.providerId });
  if (provider === undefined) throw new CodedError('signIn.providerUnknown');
  if (source !== '' && source !== provider.source) throw new CodedError('signIn.thirdParty');
  const outgoing = { allowed: await allowedHosts(store) };
  const { nonce, verifier, redirectUri, answeredIssuer } = row;
  const secrets = { state, nonce, verifier };
  const answer = { code, redirectUri, answeredIssuer };
  return { provider, identity: await identityBehind(provider, outgoing, secrets, answer) };
}
