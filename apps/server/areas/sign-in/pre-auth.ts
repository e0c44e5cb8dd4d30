import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { MessageCode } from '@heliodeck/model/wire/messages';
import type { Account } from '../../access/records/accounts.ts';
import { tenantIsOver } from '../../access/sessions/session-state.ts';
import { tenantTerm } from '../../access/sessions/tenants.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { countAddressFailure, mustWait } from './address-pause.ts';
import { recordAttempt } from './attempts.ts';
import type { ProvenClient } from './client.ts';
import type { RequestOrigin, SignInDeps } from './sign-in-deps.ts';

/** The claimed identity in a request for tokens, and its grant type. */
interface TokenClaim {
  readonly tenantId: string;
  /** Name for the log of attempts: the account, or a substitute before it is known. */
  readonly account: string;
  readonly grant: string;
  readonly client: ProvenClient;
  readonly origin: RequestOrigin;
}

/** A request whose tenant is known and active. */
export interface PreAuth extends TokenClaim {
  /** Database of the tenant. */
  readonly db: TenantDb;
  /**
   * Records the attempt, under the account's own name if it is known by now, and delays the address after a guess.
   * @throws CodedError `result`, always
   */
  refuse(result: MessageCode, account?: Pick<Account, 'id' | 'account' | 'deptIds'>): Promise<never>;
}

/** Format of a tenant's code. */
export const tenantForm = /^[0-9A-Za-z]{1,12}$/;

/** Refusals caused by guessing, which delay the address. */
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
 * Checks before any credentials: an address that must wait, an unknown tenant, an expired licence.
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
