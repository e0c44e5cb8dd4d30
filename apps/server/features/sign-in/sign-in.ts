import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { MessageCode } from '@heliodeck/model/wire/messages';
import type { Access } from '../../access/access.ts';
import { accountNamed } from '../../access/accounts.ts';
import { clearFailures, countAttempt, failuresOf } from '../../access/lockout.ts';
import { defaultFailCount, paramNumber } from '../../access/params.ts';
import { matches } from '../../access/password.ts';
import { tenantIsOver } from '../../access/session-standing.ts';
import { endSessions, openSession } from '../../access/sessions.ts';
import { tenantTerm } from '../../access/tenants.ts';
import { passwordDigests } from '../../access/wire-password.ts';
import type { Logs } from '../../logs/logs.ts';
import type { Store } from '../../store/store.ts';
import { countAddressFailure, mustWait } from './address-pause.ts';
import { recordAttempt } from './attempts.ts';
import { answersCaptcha } from './captcha.ts';
import type { Client } from './client.ts';
import { type Grant, grantTokens, standingFor } from './grant.ts';

/** What signing in needs of the server. */
export interface Door {
  readonly access: Access;
  readonly store: Store;
  readonly logs: Pick<Logs, 'usual'>;
}

/** Where a request for tokens comes from and what it says of itself. */
export interface Origin {
  readonly remoteAddress: string;
  readonly userAgent: string;
  /** 'web', 'app' or 'other'. */
  readonly userType: string;
  /** Of several departments or roles the one to act as; null = all. */
  readonly onlyDeptId: string | null;
  readonly onlyRoleId: string | null;
}

export interface PasswordSignIn extends Origin {
  readonly grant: 'password' | 'captcha';
  readonly tenantId: string;
  readonly account: string;
  /** As it came over the wire. */
  readonly password: string;
  readonly captchaKey?: string | undefined;
  readonly captchaCode?: string | undefined;
}

/** What a tenant's code can look like. */
const tenantForm = /^[0-9A-Za-z]{1,12}$/;

/** Refusals that someone who guesses provokes; they slow the address down. */
const guesses: ReadonlySet<MessageCode> = new Set([
  'signIn.wrongPassword',
  'signIn.locked',
  'signIn.captcha',
]);

/**
 * Signs in with account and password. Refusals in this order: address must wait, tenant unknown or over, account
 * locked, captcha wrong, password wrong, account disabled, no role. The last three say nothing that a guesser
 * could use: an unknown account answers like a wrong password, after the same work.
 * @throws CodedError of signIn.*
 */
export async function signIn(
  { access, store, logs }: Door,
  request: PasswordSignIn,
  client: Client,
  now: Date,
): Promise<Grant> {
  const platform = store.asPlatform('guards that stand before any tenant');
  if (await mustWait(platform, request.remoteAddress, now)) throw new CodedError('signIn.addressLocked');
  const db = store.tenantDb(request.tenantId);
  const term = tenantForm.test(request.tenantId) ? await tenantTerm(db) : null;
  if (term === null) {
    await countAddressFailure(platform, request.remoteAddress, now);
    throw new CodedError('signIn.noTenant');
  }

  const { account: name, grant: grantType, remoteAddress, userAgent } = request;
  const knock = { account: name, grantType, clientId: client.clientId, remoteAddress, userAgent };
  const refuse = async (result: MessageCode, userId?: string): Promise<never> => {
    if (guesses.has(result)) await countAddressFailure(platform, remoteAddress, now);
    await recordAttempt(db, { ...knock, userId, result }, now);
    throw new CodedError(result);
  };

  if (tenantIsOver(term, now)) return refuse('signIn.tenantExpired');
  const limit = await paramNumber(store, request.tenantId, 'account.failCount', defaultFailCount);
  const failures = await failuresOf(db, name, now);
  if (failures >= limit) return refuse('signIn.locked');
  if (request.grant === 'captcha' || failures >= (client.captchaAfter ?? Number.POSITIVE_INFINITY)) {
    if (!(await answersCaptcha(platform, request.captchaKey, request.captchaCode, now))) {
      return refuse('signIn.captcha');
    }
  }

  const counted = await countAttempt(db, name, limit, now);
  if (counted === 'locked') return refuse('signIn.locked');
  const account = await accountNamed(db, name);
  const digests = passwordDigests(request.password, access.keys.sm2);
  const right = await matches(digests, account?.password ?? null);
  if (!right || account === undefined) {
    if (counted >= limit) {
      const data = { account: name, failures: counted, remoteAddress, known: account !== undefined };
      logs.usual.write({ tenantId: db.tenantId }, 'warn', 'signIn.locked', data);
    }
    if (counted >= limit && account !== undefined) {
      await endSessions(db, { userIds: [account.id] }, 'account locked', now);
    }
    return refuse('signIn.wrongPassword', account?.id);
  }
  await clearFailures(db, db.tenantId, [name]);
  if (!account.enabled) return refuse('signIn.disabled', account.id);
  const standing = await standingFor(access, account, request);
  if (standing.roles.length === 0) return refuse('signIn.noRole', account.id);

  const { userType, onlyDeptId, onlyRoleId } = request;
  const sessionId = await openSession(
    db,
    {
      ...{
        userId: account.id,
        clientId: client.clientId,
        userType,
        onlyDeptId,
        onlyRoleId,
        remoteAddress,
        userAgent,
      },
      expiresAt: new Date(now.getTime() + client.refreshTokenValidity * 1000),
    },
    now,
  );
  await recordAttempt(db, { ...knock, userId: account.id, result: 'ok', sessionId }, now);
  return grantTokens(access, standing, { id: sessionId, generation: 0 }, client, now);
}
