import type { MessageCode } from './messages.ts';

/** Reasons for refusing a sign-in, as stored in the log of sign-ins and used in its search. */
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
