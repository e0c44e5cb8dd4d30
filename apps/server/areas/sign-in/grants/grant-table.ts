import { authorizationCodeGrant } from './authorization-code.ts';
import { clientCredentialsGrant } from './client-credentials.ts';
import type { GrantHandler } from './grant-handler.ts';
import { passwordGrant } from './password.ts';
import { refreshTokenGrant } from './refresh-token.ts';
import { secondFactorGrant } from './second-factor.ts';
import { smsCodeGrant } from './sms-code.ts';
import { socialGrant } from './social.ts';

/** All grant types of the token call by their wire name, one line each. A client may use those in its row. */
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

/** Grant types that only continue a sign-in begun with another: open to every client. */
export const continuations: ReadonlySet<string> = new Set(['second_factor']);
