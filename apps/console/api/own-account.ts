import { queryOptions } from '@tanstack/react-query';
import { api, get, post } from './client.ts';
import { unlocked } from './session.ts';

const { seal } = api.signIn;

/** The signed-in person as the user area knows them (docs/product/organisation.md#user-calls). */
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
}

export const ownInfoQuery = queryOptions({
  queryKey: ['own-info'],
  queryFn: ({ signal }) => get<OwnInfo>('blade-user/info', undefined, signal),
});

type OwnInfoChange = Pick<OwnInfo, 'id'> &
  Partial<Pick<OwnInfo, 'name' | 'realName' | 'phone' | 'email' | 'avatar'>>;

/** Saves what was changed of one's own details; a field that is absent stays. */
export const updateOwnInfo = (change: OwnInfoChange): Promise<unknown> =>
  post('blade-user/update-info', change);

/** Changes one's own password; every other session of the person ends with it. */
export async function changePassword(old: string, fresh: string): Promise<void> {
  const [oldPassword, newPassword, newPassword1] = await Promise.all([seal(old), seal(fresh), seal(fresh)]);
  await post('blade-user/update-password', { oldPassword, newPassword, newPassword1 });
}

/** One place where the person is signed in. Times are wire times. */
export interface OwnSession {
  readonly id: string;
  readonly clientId: string;
  readonly createTime: string;
  readonly refreshTime: string;
  /** Over then, whatever happens. */
  readonly endTime: string;
  readonly remoteAddress: string;
  readonly userAgent: string;
  readonly current: boolean;
}

export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => get<readonly OwnSession[]>('blade-auth/session/list', undefined, signal),
});

/** Something that happened around signing in as oneself. Times are wire times. */
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

/** Ends sessions of one's own elsewhere, which asks for the password. */
export const endSessions = async (ids: readonly string[], password: string): Promise<unknown> =>
  post('blade-auth/session/end', { password: await seal(password) }, { ids: ids.join(',') });

/** A program that one lets act for oneself. Times are wire times. */
interface OwnConsent {
  readonly clientId: string;
  /** null = whatever one may oneself. */
  readonly scopes: readonly { readonly code: string; readonly title: string }[] | null;
  readonly consentTime: string;
  readonly useTime: string;
  readonly endTime: string;
}

export const ownConsentsQuery = queryOptions({
  queryKey: ['own-consents'],
  queryFn: ({ signal }) => get<readonly OwnConsent[]>('blade-auth/oauth/consents', undefined, signal),
});

/** Takes a consent back: the program is out at once. */
export const revokeConsent = (clientId: string): Promise<unknown> =>
  post('blade-auth/oauth/consents/revoke', {}, { clientId });

/** Opens the lock page with the password; the session behind it goes on. */
export async function unlock(password: string): Promise<void> {
  await post('blade-auth/unlock', { password: await seal(password) });
  unlocked();
}

/** One's own second factor. Times are wire times. */
export interface OwnSecondFactor {
  readonly enabled: boolean;
  readonly since: string | null;
  readonly recoveryCodesLeft: number;
  /** The tenant demands one. */
  readonly required: boolean;
}

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => get<OwnSecondFactor>('blade-auth/second-factor', undefined, signal),
});

/** A secret on offer, and the address behind its QR code. */
export interface OfferedSecret {
  readonly secret: string;
  readonly address: string;
}

/** Begins to set up an authenticator. */
export const offerSecret = async (password: string): Promise<OfferedSecret> =>
  post('blade-auth/second-factor/offer', { password: await seal(password) });

/** Ends it with the authenticator's first code. @returns the recovery codes, which are told once */
export async function confirmSecret(code: string): Promise<readonly string[]> {
  const { recoveryCodes } = await post<{ recoveryCodes: readonly string[] }>(
    'blade-auth/second-factor/confirm',
    { code },
  );
  return recoveryCodes;
}

/** Voids the recovery codes and makes new ones. @returns the ten new ones, which are told once */
export async function renewRecoveryCodes(password: string): Promise<readonly string[]> {
  const { recoveryCodes } = await post<{ recoveryCodes: readonly string[] }>(
    'blade-auth/second-factor/recovery-codes',
    { password: await seal(password) },
  );
  return recoveryCodes;
}

/** Gives the authenticator up; refused where the tenant demands one. */
export const removeSecondFactor = async (password: string): Promise<unknown> =>
  post('blade-auth/second-factor/remove', { password: await seal(password) });

/** Third-party identities linked to one's own account, and the providers there are. */
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

/** Takes a way in through a third party away. @param id of the link, not of the person */
export const unlinkIdentity = (id: string): Promise<unknown> =>
  post('blade-auth/oauth/unlink', {}, { ids: id });
