import { type Grant, publicFacts } from './grant.ts';

const license = 'heliodeck';

/** The token object in the enterprise format: not wrapped, snake_case (docs/product/sign-in.md#token-object). */
export function tokenObject(grant: Grant) {
  return {
    ...publicFacts(grant),
    access_token: grant.accessToken,
    refresh_token: grant.refreshToken,
    token_type: 'bearer',
    expires_in: grant.expiresIn,
    must_change_password: grant.mustChangePassword,
    must_enrol: grant.mustEnrol,
    license,
  };
}

/** AuthInfo in the open-source format, to be wrapped (docs/product/sign-in.md#two-dialects). Its `userName` is the real name. */
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
    mustEnrol: grant.mustEnrol,
    license,
  };
}

/** A third-party identity without account: no rights except to register. */
interface Guest {
  readonly tenantId: string;
  readonly oauthId: string;
  /** Name at the third party. */
  readonly name: string;
  readonly userType: string;
}

/** Response for such an identity in both formats: role 'guest', no user, no tokens (docs/product/sign-in.md#token-object). */
export function guestReply({ tenantId, oauthId, name, userType }: Guest) {
  return {
    enterprise: {
      tenant_id: tenantId,
      user_id: '',
      dept_id: '',
      post_id: '',
      role_id: '',
      oauth_id: oauthId,
      account: '',
      user_name: name,
      nick_name: name,
      real_name: name,
      role_name: 'guest',
      avatar: '',
      detail: { type: userType },
      access_token: '',
      refresh_token: '',
      token_type: 'bearer',
      expires_in: 0,
      license,
    },
    openSource: {
      accessToken: '',
      tokenType: 'bearer',
      refreshToken: '',
      userId: '',
      tenantId,
      oauthId,
      avatar: '',
      authority: 'guest',
      userName: name,
      account: '',
      expiresIn: 0,
      license,
    },
  };
}
