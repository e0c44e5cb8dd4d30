import { createHash } from 'node:crypto';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { accessTables } from '../../../access/tables.ts';
import { allowedHosts } from '../../../outgoing.ts';
import type { TenantDb } from '../../../store/tenant-db.ts';
import type { SignInDeps } from '../sign-in-deps.ts';
import { authorizationAddress, type Identity, identityBehind, makeSecrets } from './openid.ts';
import { findProvider, type Provider } from './providers.ts';

const lifeMs = 10 * 60_000;
/** What a state may look like; a client may choose its own, of 32 characters at least. */
const stateForm = /^[\w-]{32,200}$/;

const hashOf = (state: string): Buffer => createHash('sha256').update(state).digest();

interface Departure {
  readonly source: string;
  /** '' = the server makes one. */
  readonly state: string;
  /** Where the provider sends people back to. */
  readonly redirectUri: string;
  /** The signed-in user who links an identity; null = somebody signs in. */
  readonly linkUserId: string | null;
}

/**
 * Begins a journey to a provider of the tenant of `db`.
 * @returns the provider's address and the state that comes back
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
 * Keeps the issuer a provider's answer names (RFC 9207): the console's own address afterwards has state and code only.
 * @param platform the database of all tenants: a state is all the answer brings along
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

/** How a journey ended: what the client brings back from it. */
interface Arrival {
  readonly state: string;
  readonly code: string;
  /** '' = whichever the journey went to. */
  readonly source: string;
  readonly linkUserId: string | null;
}

/**
 * Ends a journey of the tenant of `db`; its state is used up, whatever comes of it.
 * @throws CodedError signIn.thirdParty, signIn.providerUnknown, signIn.providerFailed
 */
export async function endJourney(
  { access, store }: Pick<SignInDeps, 'access' | 'store'>,
  db: TenantDb,
  arrival: Arrival,
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
