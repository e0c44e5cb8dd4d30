import type { MessageCode } from './messages.ts';

/** Why a sign-in is refused, as the log of sign-ins says and can be searched by. */
export const signInResults: readonly MessageCode[] = [
  ...(['signIn.wrongPassword', 'signIn.locked', 'signIn.addressLocked', 'signIn.captcha'] as const),
  ...([
    'signIn.disabled',
    'signIn.initialPasswordOver',
    'signIn.firstPasswordUsed',
    'signIn.noRole',
  ] as const),
  ...(['signIn.tenantExpired', 'signIn.secondFactor', 'signIn.secondFactorWrong'] as const),
  ...(['signIn.challengeOver', 'signIn.smsNotSet', 'signIn.smsCode', 'signIn.phoneShared'] as const),
  ...(['signIn.thirdParty', 'signIn.thirdPartyWeak'] as const),
];
