import { problemError } from '@heliodeck/model/descriptors/schema';
import { isBlank } from '@heliodeck/model/fields/absent';
import { checkValue } from '@heliodeck/model/fields/value';
import { user } from '@heliodeck/model/organisation/user';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { FirstPassword } from '@heliodeck/model/wire/first-password';
import type { Access } from '../../access/callers/access.ts';
import { firstPasswords } from '../../access/passwords/first-password.ts';
import { clearFailures } from '../../access/passwords/lockout.ts';
import { checkNewPassword } from '../../access/passwords/password-policy.ts';
import { toldPasswords } from '../../access/passwords/told-passwords.ts';
import { submittedPassword } from '../../access/passwords/wire-password.ts';
import { setPassword } from '../../access/records/accounts.ts';
import { joinedIds } from '../../access/records/ids.ts';
import { endSessions } from '../../access/sessions/sessions.ts';
import { recordEvent } from '../../access/sessions/sign-in-events.ts';
import type { Context } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { requiredId } from '../../crud/requests/inputs.ts';
import { savedShape } from '../../http/reply-shape.ts';
import type { RouteSpec } from '../../http/route.ts';
import { audit } from '../../logs/audit.ts';
import { hashDigest } from '../../passwords/stored-password.ts';
import type { Store } from '../../store/store.ts';
import type { DbSession } from '../../store/tenant-db.ts';

type Body = Readonly<Record<string, unknown>>;

/**
 * Saves a user, accepting a password on edit too (empty = unchanged), for callers who may reset passwords. A new user without one gets a
 * random one, returned once. A password chosen by or known to another user must be changed.
 */
export function takingPassword(
  access: Access,
  store: Store,
  entities: EntityEngine,
  route: RouteSpec,
): RouteSpec {
  if (!/\/(?:save|update|submit)$/.test(route.path)) return route;
  return {
    ...route,
    data: savedShape.extend({ firstPasswords: toldPasswords.optional() }),
    handle(context, input, raw) {
      // Added by lists and details; forms send it back with the rest.
      const { lockedUntil: _shown, ...body } = input.body as Body;
      const given = { ...input, body };
      if (isBlank(body.id)) {
        return isBlank(body.password) && isBlank(body.password2)
          ? withFirstPassword(store, entities, context, (inner) => route.handle(inner, given, raw))
          : route.handle(context, { ...input, body: repeated(body) }, raw);
      }
      if (isBlank(body.password) && isBlank(body.password2)) return route.handle(context, given, raw);
      const id = requiredId('id', String(body.id));
      const password = givenPassword(context, id, body);
      return context.db.tx(async (_, session) => {
        const inner = { ...context, db: session.db };
        const saved = await route.handle(inner, given, raw);
        await givePassword(access, entities, session, inner, id, password);
        return saved;
      });
    },
  };
}

/** Adds a user without a password, and sets one in the same transaction. */
async function withFirstPassword(
  store: Store,
  entities: EntityEngine,
  context: Context,
  add: (inner: Context) => Promise<unknown>,
): Promise<object> {
  return context.db.tx(async (_, { db }) => {
    const inner = { ...context, db };
    const saved = (await add(inner)) as { readonly id: string };
    const [owner] = await entities.byIdsUnscoped(inner, user, [saved.id]);
    if (!owner) throw new CodedError('record.notFound');
    const { id: userId, tenantId } = owner;
    const { stored, told } = await (await firstPasswords(store, tenantId))();
    const change = { mustChange: true, by: context.caller.userId, now: context.now, tenantId };
    await setPassword(db, [userId], stored, change);
    const first: FirstPassword = { userId, tenantId, account: owner.account ?? '', password: told };
    return { ...saved, firstPasswords: [first] };
  });
}

/** The form requires a new password twice; programs send it once. */
function repeated(body: Body): Body {
  return 'password' in body && !('password2' in body) ? { ...body, password2: body.password } : body;
}

/** @throws CodedError user.ownPassword, user.passwordByReset, user.passwordsDiffer, request.invalidField */
function givenPassword(
  { caller }: Context,
  id: string,
  { password: given, password2: again = given }: Body,
): string {
  const field = 'password';
  if (id === caller.userId) throw new CodedError('user.ownPassword', { field });
  if (!caller.permissions.has('user_reset')) throw new CodedError('user.passwordByReset', { field });
  const { problem } = checkValue(field, user.fields.password, given);
  if (problem) throw problemError(problem);
  if (given !== again) throw new CodedError('user.passwordsDiffer', { field: 'password2' });
  return String(given);
}

/** Inside the transaction of the edit, whose rules have checked that the caller may change this user. */
async function givePassword(
  access: Access,
  entities: EntityEngine,
  session: DbSession,
  context: Context,
  id: string,
  password: string,
): Promise<void> {
  const { caller, db, now } = context;
  const [owner] = await entities.byIdsUnscoped(context, user, [id]);
  if (!owner) throw new CodedError('record.notFound');
  const fresh = submittedPassword(password, access.keys.sm2);
  await checkNewPassword(db, fresh, owner);
  const { tenantId, account } = owner;
  const change = { mustChange: true, by: caller.userId, now, tenantId };
  await setPassword(db, [id], await hashDigest(fresh.digest), change);
  await endSessions(db, { userIds: [id] }, 'password reset', now);
  await clearFailures(db, tenantId, [account ?? '']);
  const subject = { account: account ?? '', id, deptIds: joinedIds(owner.deptId) };
  const who = { by: caller.account, remoteAddress: context.remoteAddress };
  await recordEvent(db, { event: 'passwordReset', account: subject, ...who }, now, tenantId);
  audit(context, session, [{ act: 'password', entity: user.key, recordId: id, title: account, tenantId }]);
}
