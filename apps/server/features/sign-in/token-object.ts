import { type Grant, publicFacts } from './grant.ts';

const license = 'heliodeck';

/** The enterprise dialect's token object: not wrapped, snake_case (api-conventions §2.2). */
export function tokenObject(grant: Grant) {
  return {
    ...publicFacts(grant),
    access_token: grant.accessToken,
    refresh_token: grant.refreshToken,
    token_type: 'bearer',
    expires_in: grant.expiresIn,
    must_change_password: grant.mustChangePassword,
    license,
  };
}

/** The open-source dialect's AuthInfo, to be wrapped (§2.3). Its `userName` is the real name. */
export function authInfo(grant: Grant) {
  const { account } = grant;
  return {
    accessToken: grant.accessToken,
    tokenType: 'bearer',
    refreshToken: grant.refreshToken,
    userId: account.id,
    tenantId: account.tenantId,
    oauthId: '',
    avatar: account.avatar ?? '',
    authority: grant.roles.map((role) => role.alias).join(),
    userName: account.realName,
    account: account.account,
    expiresIn: grant.expiresIn,
    mustChangePassword: grant.mustChangePassword,
    license,
  };
}
