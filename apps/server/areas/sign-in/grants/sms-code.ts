import { accountsOfPhone } from '../../../access/records/accounts.ts';
import { completeSignIn } from '../complete-sign-in.ts';
import { preAuth } from '../pre-auth.ts';
import { type GrantHandler, replyOf } from './grant-handler.ts';

/** Longest number or code that is accepted as input. */
const longest = 40;

/**
 * Signs in with a code sent to the phone of a user of the tenant: `phone`, `id` of the message, `value` of the code.
 * @throws CodedError resource.phoneInvalid, signIn.smsNotSet, signIn.smsCode, signIn.phoneShared and those of enter
 */
export const smsCodeGrant: GrantHandler = async (deps, request, context) => {
  const { now } = context;
  const { tenantId, client, origin, grant } = request;
  const written = request.param('phone').slice(0, longest);
  const at = await preAuth(deps, { account: written, grant, tenantId, client, origin }, now);
  const { phoneCodes } = deps;
  if (phoneCodes === undefined) return at.refuse('signIn.smsNotSet');
  const phone = phoneCodes.phoneOf(written);
  const given = {
    id: request.param('id').slice(0, longest),
    value: request.param('value').slice(0, longest),
    phone,
  };
  const there = { ...context, db: at.db };
  if (!(await phoneCodes.fits(there, given, 'sign-in'))) return at.refuse('signIn.smsCode');
  const [account, ...others] = await accountsOfPhone(at.db, phone);
  // A code was made for this phone whether or not it belongs to an account; without an account it was never sent.
  if (account === undefined) return at.refuse('signIn.smsCode');
  if (others.length > 0) return at.refuse('signIn.phoneShared');
  return replyOf(await completeSignIn(deps, at, account, now));
};
