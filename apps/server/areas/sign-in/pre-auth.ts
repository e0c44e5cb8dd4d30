import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { MessageCode } from '@heliodeck/model/wire/messages';
import type { Account } from '../../access/accounts.ts';
import { tenantIsOver } from '../../access/session-state.ts';
import { tenantTerm } from '../../access/tenants.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { countAddressFailure, mustWait } from './address-pause.ts';
import { recordAttempt } from './attempts.ts';
import type { ProvenClient } from './client.ts';
import type { RequestOrigin, SignInDeps } from './sign-in-deps.ts';

/** Whom somebody who asks for tokens claims to be, and by what proof. */
interface TokenClaim {
  readonly tenantId: string;
  /** As the attempt is kept: the account, or what stands for it before one is known. */
  readonly account: string;
  readonly grant: string;
  readonly client: ProvenClient;
  readonly origin: RequestOrigin;
}

/** Somebody whose tenant is known and in force. */
export interface PreAuth extends TokenClaim {
  /** Database of the tenant. */
  readonly db: TenantDb;
  /**
   * Keeps the attempt, under the account's own name where it is known by now, and slows a guesser's address down.
   * @throws CodedError `result`, always
   */
  refuse(result: MessageCode, account?: Pick<Account, 'id' | 'account' | 'deptIds'>): Promise<never>;
}

/** What a tenant's code can look like. */
export const tenantForm = /^[0-9A-Za-z]{1,12}$/;

/** Refusals that someone who guesses provokes; they slow the address down. */
const guesses: ReadonlySet<MessageCode> = new Set([
  'signIn.wrongPassword',
  'signIn.locked',
  'signIn.captcha',
  'signIn.secondFactorWrong',
  'signIn.challengeOver',
  'signIn.smsCode',
  'signIn.thirdParty',
]);

/**
 * The guards that stand before any proof is looked at: an address that must wait, an unknown tenant, one whose licence is over.
 * @throws CodedError signIn.addressLocked, signIn.tenantWrong, signIn.noTenant, signIn.tenantExpired
 */
export async function preAuth({ store }: SignInDeps, claim: TokenClaim, now: Date): Promise<PreAuth> {
  const { remoteAddress, userAgent } = claim.origin;
  const platform = store.asPlatform('guards that stand before any tenant');
  if (await mustWait(platform, remoteAddress, now)) throw new CodedError('signIn.addressLocked');
  const { tenantId: served } = claim.client;
  if (served !== platformTenant && served !== claim.tenantId) throw new CodedError('signIn.tenantWrong');
  const db = store.tenantDb(claim.tenantId);
  const term = tenantForm.test(claim.tenantId) ? await tenantTerm(db) : null;
  if (term === null) {
    await countAddressFailure(platform, remoteAddress, now);
    throw new CodedError('signIn.noTenant');
  }
  const attempt = {
    account: claim.account,
    grantType: claim.grant,
    clientId: claim.client.clientId,
    remoteAddress,
    userAgent,
  };
  const refuse: PreAuth['refuse'] = async (result, account) => {
    if (guesses.has(result)) await countAddressFailure(platform, remoteAddress, now);
    const who = account ? { userId: account.id, account: account.account, deptIds: account.deptIds } : {};
    await recordAttempt(db, { ...attempt, ...who, result }, now);
    throw new CodedError(result);
  };
  if (tenantIsOver(term, now)) return refuse('signIn.tenantExpired');
  return { ...claim, db, refuse };
}
