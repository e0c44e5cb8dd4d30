import { accountText } from '@heliodeck/model/fields/plain-name';
import { comesTooSoon, judgeProof, stateOf, strangers } from '../../../access/passwords/lockout.ts';
import { passwordDigests } from '../../../access/passwords/wire-password.ts';
import { accountNamed } from '../../../access/records/accounts.ts';
import { paramNumber } from '../../../access/records/params.ts';
import { matches } from '../../../passwords/stored-password.ts';
import { answersCaptcha } from '../captcha.ts';
import { completeSignIn } from '../complete-sign-in.ts';
import { gateAt } from '../gate-at.ts';
import { lockAt } from '../lock-at.ts';
import { preAuth } from '../pre-auth.ts';
import { type GrantHandler, replyOf } from './grant-handler.ts';

/**
 * Longest account name in the user form. A name with one more character matches no account, and is short enough to be counted and stored.
 */
const longestAccount = 45;

/**
 * Signs in with account and password, grants `password` and `captcha`. Refusals in this order: address must wait, tenant unknown or
 * expired, account locked, captcha wrong, password wrong, account disabled, no role. The last three reveal nothing to an attacker: an
 * unknown account gets the same response as a wrong password, after the same work.
 * @throws CodedError of signIn.*
 */
export const passwordGrant: GrantHandler = async (deps, request, { now }) => {
  const { access, store } = deps;
  const { grant, tenantId, client, origin, headers } = request;
  const typed = readAccount(request.param('username') || request.param('account'));
  const at = await preAuth(deps, { account: typed, grant, tenantId, client, origin }, now);
  const { db } = at;

  const limit = await paramNumber(store, tenantId, 'account.failCount');
  // Older accounts may have names in another form; failures count for the account, however its name was typed.
  const usual = accountText(typed).slice(0, longestAccount + 1);
  const account =
    (await accountNamed(db, typed)) ?? (usual === typed ? undefined : await accountNamed(db, usual));
  const name = account?.account ?? usual;
  const gate = await gateAt(at, name, account?.id, now);
  const state = await stateOf(db, gate, now);
  if (state.failures >= limit) return at.refuse('signIn.locked', account);
  if (comesTooSoon(gate, state, limit, now)) return at.refuse('signIn.addressLocked', account);
  // Locked for unknown places: a known place may continue, but not as fast as a program guesses.
  const besieged = gate.origin !== strangers && state.ofAccount >= limit;
  const failures = besieged ? state.ofAccount : state.failures;
  if (grant === 'captcha' || failures >= (client.captchaAfter ?? Number.POSITIVE_INFINITY)) {
    const platform = store.asPlatform('captchas are made before any tenant');
    const shown = { key: headers['captcha-key'], code: headers['captcha-code'] };
    if (!(await answersCaptcha(platform, access.keys.sealing, shown, now))) {
      return at.refuse('signIn.captcha');
    }
  }

  const verdict = await judgeProof(access.lines, db, gate, limit, now, async () => {
    const digests = passwordDigests(request.param('password'), access.keys.sm2);
    return matches(digests, account?.password ?? null);
  });
  if (verdict === 'locked') return at.refuse('signIn.locked', account);
  if (verdict === 'wait') return at.refuse('signIn.addressLocked', account);
  if (verdict !== 'right' || account === undefined) {
    if (verdict !== 'right') await lockAt(deps, at, { name, account, ...verdict }, now);
    return at.refuse('signIn.wrongPassword', account);
  }
  return replyOf(await completeSignIn(deps, at, account, now));
};

function readAccount(text: string): string {
  return text
    .replaceAll('\0', '')
    .trim()
    .slice(0, longestAccount + 1);
}
