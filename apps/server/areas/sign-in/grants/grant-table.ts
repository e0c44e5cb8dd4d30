import { authorizationCodeGrant } from './authorization-code.ts';
import { clientCredentialsGrant } from './client-credentials.ts';
import type { GrantHandler } from './grant-handler.ts';
import { passwordGrant } from './password.ts';
import { refreshTokenGrant } from './refresh-token.ts';
import { secondFactorGrant } from './second-factor.ts';
import { smsCodeGrant } from './sms-code.ts';
import { socialGrant } from './social.ts';

/** Every grant of the token call by its name on the wire, one line each. A client may use those its row names. */
export const grantTable: ReadonlyMap<string, GrantHandler> = new Map<string, GrantHandler>([
  ['password', passwordGrant],
  ['captcha', passwordGrant],
  ['refresh_token', refreshTokenGrant],
  ['second_factor', secondFactorGrant],
  ['sms_code', smsCodeGrant],
  ['social', socialGrant],
  ['authorization_code', authorizationCodeGrant],
  ['client_credentials', clientCredentialsGrant],
]);

/** Grants that only go on with a sign-in another one began: open to every client. */
export const continuations: ReadonlySet<string> = new Set(['second_factor']);
