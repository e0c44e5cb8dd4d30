import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, get, post } from './client.ts';
import { unlocked } from './session.ts';

const { seal } = api.signIn;

/** The signed-in user, as returned by the user API (docs/product/organisation.md#user-calls). */
export interface OwnInfo {
  readonly id: string;
  readonly account: string;
  readonly tenantId: string;
  readonly tenantName?: string | null;
  readonly name?: string | null;
  readonly realName?: string | null;
  readonly phone?: string | null;
  readonly email?: string | null;
  readonly avatar?: string | null;
  readonly roleName?: string | null;
  readonly deptName?: string | null;
  readonly postName?: string | null;
  /** Electricity price. */
  readonly electrovalence?: number | null;
  /** IANA zone of times that belong to no station. */
  readonly timeZone: string;
}

export const ownInfoQuery = queryOptions({
  queryKey: ['own-info'],
  queryFn: ({ signal }) => get<OwnInfo>('blade-user/info', undefined, signal),
});

/** The zone of times that belong to no station; undefined until it is loaded. */
export const useTenantZone = (): string | undefined =>
  useQuery({ ...ownInfoQuery, staleTime: Number.POSITIVE_INFINITY }).data?.timeZone;

type OwnInfoChange = Pick<OwnInfo, 'id'> &
  Partial<Pick<OwnInfo, 'name' | 'realName' | 'phone' | 'email' | 'avatar'>>;

/** Saves changes of the user's own details; absent fields stay unchanged. */
export const updateOwnInfo = (change: OwnInfoChange): Promise<unknown> =>
  post('blade-user/update-info', change);

/** Changes the user's own password; every other session of the user ends. */
export async function changePassword(old: string, fresh: string): Promise<void> {
  const [oldPassword, newPassword, newPassword1] = await Promise.all([seal(old), seal(fresh), seal(fresh)]);
  await post('blade-user/update-password', { oldPassword, newPassword, newPassword1 });
}

/** A session of the signed-in user. Times are in the format of the API. */
export interface OwnSession {
  readonly id: string;
  readonly clientId: string;
  readonly createTime: string;
  readonly refreshTime: string;
  /** Latest end of the session. */
  readonly endTime: string;
  readonly remoteAddress: string;
  readonly userAgent: string;
  readonly current: boolean;
}

export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => get<readonly OwnSession[]>('blade-auth/session/list', undefined, signal),
});

/** An event of the user's own sign-ins. Times are in the format of the API. */
interface OwnSignIn {
  readonly id: string;
  readonly time: string;
  readonly eventName: string;
  readonly result: string;
  readonly resultName: string;
  readonly remoteAddress: string | null;
  readonly userAgent: string | null;
}

export const ownSignInsQuery = queryOptions({
  queryKey: ['own-sign-ins'],
  queryFn: ({ signal }) => get<readonly OwnSignIn[]>('blade-auth/session/history', undefined, signal),
});

/** Ends other sessions of the user, which requires the password. */
export const endSessions = async (ids: readonly string[], password: string): Promise<unknown> =>
  post('blade-auth/session/end', { password: await seal(password) }, { ids: ids.join(',') });

/** A program that the user has given consent. Times are in the format of the API. */
interface OwnConsent {
  readonly clientId: string;
  /** null = all permissions of the user. */
  readonly scopes: readonly { readonly code: string; readonly title: string }[] | null;
  readonly consentTime: string;
  readonly useTime: string;
  readonly endTime: string;
}

export const ownConsentsQuery = queryOptions({
  queryKey: ['own-consents'],
  queryFn: ({ signal }) => get<readonly OwnConsent[]>('blade-auth/oauth/consents', undefined, signal),
});

/** Revokes a consent; the program loses access at once. */
export const revokeConsent = (clientId: string): Promise<unknown> =>
  post('blade-auth/oauth/consents/revoke', {}, { clientId });

/** Closes the lock page with the password; the session continues. */
export async function unlock(password: string): Promise<void> {
  await post('blade-auth/unlock', { password: await seal(password) });
  unlocked();
}

/** The user's own second factor. Times are in the format of the API. */
export interface OwnSecondFactor {
  readonly enabled: boolean;
  readonly since: string | null;
  readonly recoveryCodesLeft: number;
  /** The tenant requires a second factor. */
  readonly required: boolean;
}

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => get<OwnSecondFactor>('blade-auth/second-factor', undefined, signal),
});

/** A proposed secret, and the address for its QR code. */
export interface OfferedSecret {
  readonly secret: string;
  readonly address: string;
}

/** Starts the setup of an authenticator. */
export const offerSecret = async (password: string): Promise<OfferedSecret> =>
  post('blade-auth/second-factor/offer', { password: await seal(password) });

/**
 * Completes the setup with the authenticator's first code. @returns the recovery codes, which are returned
 * only once
 */
export async function confirmSecret(code: string): Promise<readonly string[]> {
  const { recoveryCodes } = await post<{ recoveryCodes: readonly string[] }>(
    'blade-auth/second-factor/confirm',
    { code },
  );
  return recoveryCodes;
}

/** Invalidates the recovery codes and creates new ones. @returns the ten new ones, which are returned only once */
export async function renewRecoveryCodes(password: string): Promise<readonly string[]> {
  const { recoveryCodes } = await post<{ recoveryCodes: readonly string[] }>(
    'blade-auth/second-factor/recovery-codes',
    { password: await seal(password) },
  );
  return recoveryCodes;
}

/** Removes the authenticator; rejected if the tenant requires a second factor. */
export const removeSecondFactor = async (password: string): Promise<unknown> =>
  post('blade-auth/second-factor/remove', { password: await seal(password) });

/** Third-party identities linked to the user's account, and the available providers. */
export interface OwnIdentities {
  readonly linked: readonly {
    readonly id: string;
    readonly name: string;
    readonly provider: string;
    readonly linkTime: string;
  }[];
  readonly providers: readonly { readonly source: string; readonly name: string }[];
}

export const ownIdentitiesQuery = queryOptions({
  queryKey: ['own-identities'],
  queryFn: ({ signal }) => get<OwnIdentities>('blade-auth/oauth/identities', undefined, signal),
});

/** Unlinks a third-party identity. @param id of the link, not of the user */
export const unlinkIdentity = (id: string): Promise<unknown> =>
  post('blade-auth/oauth/unlink', {}, { ids: id });
