import type { Access } from '../../access/callers/access.ts';
import type { Role } from '../../access/permissions/authorization.ts';
import type { Account } from '../../access/records/accounts.ts';
import type { SessionRow } from '../../access/records/tables.ts';
import { narrowed } from '../../access/sessions/session-state.ts';
import type { SessionTerm } from '../../access/sessions/session-term.ts';
import type { ProvenClient } from './client.ts';

/** Result of a successful sign-in or refresh. Both response formats are made from it (token-object.ts). */
export interface Grant {
  readonly account: Account;
  /** Roles and departments in force: those chosen, else all of the user. */
  readonly roles: readonly Role[];
  readonly deptIds: readonly string[];
  readonly userType: string;
  readonly mustChangePassword: boolean;
  /** The tenant requires a second factor and this user has none yet. */
  readonly mustEnrol: boolean;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Validity of the access token, s. */
  readonly expiresIn: number;
}

/** User and session of the tokens, for the claims intended for clients. */
export type TokenSubject = Pick<
  Grant,
  'account' | 'roles' | 'deptIds' | 'userType' | 'mustChangePassword' | 'mustEnrol'
>;

/** Returns the roles and departments of an account. Without roles it may not sign in. */
export async function authorizationFor(
  access: Access,
  account: Account,
  session: Pick<SessionRow, 'onlyDeptId' | 'onlyRoleId' | 'userType'> &
    Partial<Pick<SessionRow, 'gainedDeptIds'>>,
): Promise<TokenSubject> {
  const { roles } = await access.authorizationOf({
    tenantId: account.tenantId,
    roleIds: narrowed(account.roleIds, session.onlyRoleId),
  });
  return {
    account,
    roles,
    deptIds: narrowed(account.deptIds, session.onlyDeptId, session.gainedDeptIds),
    userType: session.userType,
    mustChangePassword: account.mustChangePassword,
    mustEnrol: !account.hasSecondFactor && (await access.totpRequired(account.tenantId)),
  };
}

/** Signs both tokens of a session at one rotation of its refresh token. Neither is valid longer than the session. */
export async function grantTokens(
  access: Access,
  authorization: TokenSubject,
  session: { readonly id: string; readonly generation: number } & SessionTerm,
  client: ProvenClient,
  now: Date,
): Promise<Grant> {
  const { account } = authorization;
  const claims = {
    sessionId: session.id,
    userId: account.id,
    tenantId: account.tenantId,
    clientId: client.clientId,
  };
  const left = (until: Date): number => Math.floor((until.getTime() - now.getTime()) / 1000);
  const expiresIn = Math.min(client.accessTokenValidity, left(session.endsAt));
  return {
    ...authorization,
    accessToken: await access.signer.access(claims, publicFacts(authorization), now, expiresIn),
    refreshToken: await access.signer.refresh(claims, session.generation, now, left(session.expiresAt)),
    expiresIn,
  };
}

/**
 * Facts about the user that clients read from the token and its claims (docs/product/sign-in.md#token-object). `nick_name` is the real name
 * (docs/product/sign-in.md#token-object), `role_name` the roles' aliases.
 */
export function publicFacts({ account, roles, deptIds, userType }: TokenSubject) {
  return {
    tenant_id: account.tenantId,
    user_id: account.id,
    dept_id: deptIds.join(),
    post_id: account.postIds.join(),
    role_id: roles.map((role) => role.id).join(),
    oauth_id: '',
    account: account.account,
    user_name: account.account,
    nick_name: account.realName,
    real_name: account.realName,
    role_name: roles.map((role) => role.alias).join(),
    avatar: account.avatar ?? '',
    detail: account.userExt ? { type: userType, ext: account.userExt } : { type: userType },
  };
}
