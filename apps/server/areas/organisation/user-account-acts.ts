import type { Row } from '@heliodeck/model/descriptors/entity';
import { parseDraft } from '@heliodeck/model/descriptors/schema';
import type { SignInEvent } from '@heliodeck/model/logs/log-sign-in';
import { user } from '@heliodeck/model/organisation/user';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { FirstPassword } from '@heliodeck/model/wire/first-password';
import type { MessageCode } from '@heliodeck/model/wire/messages';
import { firstPasswords } from '../../access/passwords/first-password.ts';
import { clearFailures } from '../../access/passwords/lockout.ts';
import { removeSecondFactor } from '../../access/passwords/second-factor.ts';
import { requireAccounts, requireGiving } from '../../access/permissions/delegation.ts';
import { isTenantAdmin } from '../../access/permissions/permission.ts';
import { setPassword } from '../../access/records/accounts.ts';
import { joinedIds } from '../../access/records/ids.ts';
import { requireSameTenant } from '../../access/records/same-tenant.ts';
import { checkQuota } from '../../access/records/user-quota.ts';
import { endSessions } from '../../access/sessions/sessions.ts';
import { recordEvents } from '../../access/sessions/sign-in-events.ts';
import type { Context } from '../../context.ts';
import { requireOptions } from '../../crud/hooks/option-rules.ts';
import { idList } from '../../crud/requests/inputs.ts';
import { type AuditAct, audit } from '../../logs/audit.ts';
import type { StoredPassword } from '../../passwords/stored-password.ts';
import type { Services } from '../../services.ts';
import { heldBy } from './user-rules.ts';

type User = Row<typeof user>;

/** An action on accounts selected in the list; further parameters are read by name. */
export type AccountAct = (
  services: Services,
  context: Context,
  users: readonly User[],
  given: (name: string) => string | undefined,
) => Promise<unknown>;

/** The status of a disabled account. */
const disabled = 0;

/**
 * Returns the users of these comma-joined ids, which the caller must be allowed to see and to change.
 * @throws CodedError user.selectOne, record.notFound, role.grant…, delegation.account
 */
export async function pickedUsers(
  { entities }: Services,
  context: Context,
  text: string | undefined,
): Promise<readonly User[]> {
  const ids = idList('userIds', text, 'user.selectOne');
  const rows = await entities.byIds(context, user, ids);
  if (rows.length < ids.length) throw new CodedError('record.notFound');
  await requireAccounts(context, rows.map(heldBy));
  return rows;
}

/** Replaces their roles by `roleIds`; at least one, as in the form of a user. */
export const grantRolesTo: AccountAct = async ({ entities }, context, users, given) => {
  const { caller, db } = context;
  const { roleId } = parseDraft(user, 'edit', { roleId: idList('roleIds', given('roleIds')).join() });
  if (users.some((row) => row.id === caller.userId) && !isTenantAdmin(caller)) {
    throw new CodedError('request.forbidden');
  }
  const roleIds = joinedIds(roleId);
  await db.tx(async (_, session) => {
    for (const row of users) {
      await requireSameTenant(session.db, row.tenantId, { role: roleIds });
      await requireGiving({ caller, db: session.db }, { roleIds, deptIds: heldBy(row).deptIds });
      await entities.put({ ...context, db: session.db }, user, { id: row.id, roleId });
    }
  });
};

/** The events for the sign-in log, which users can read themselves. */
const happened = ({ caller, remoteAddress }: Context, event: SignInEvent, users: readonly User[]) =>
  users.map((row) => ({
    event,
    by: caller.account,
    remoteAddress,
    account: { account: row.account ?? '', id: row.id, deptIds: joinedIds(row.deptId) },
  }));

const lines = (act: AuditAct, users: readonly User[]) =>
  users.map((row) => {
    return { act, entity: user.key, recordId: row.id, title: row.account, tenantId: row.tenantId };
  });

/**
 * Refuses an action on the caller's own account, since a stolen token must not be sufficient to take it over: the password is required.
 * @throws CodedError by `code`
 */
function refuseOneself({ caller }: Context, users: readonly User[], code: MessageCode): void {
  if (users.some((row) => row.id === caller.userId)) throw new CodedError(code);
}

/** Sets a random initial password for each, returned to the caller and to be changed at the next log-in; for all of them or none. */
export const resetPasswords: AccountAct = async ({ store }, context, users) => {
  const { caller, now } = context;
  refuseOneself(context, users, 'user.ownPassword');
  const given: { readonly row: User; readonly stored: StoredPassword; readonly told: string | null }[] = [];
  for (const [tenantId, theirs] of Map.groupBy(users, (row) => row.tenantId)) {
    const next = await firstPasswords(store, tenantId);
    given.push(...(await Promise.all(theirs.map(async (row) => ({ row, ...(await next()) })))));
  }
  await context.db.tx(async (_, session) => {
    const { db } = session;
    audit(context, session, lines('password', users));
    for (const { row, stored } of given) {
      const { tenantId } = row;
      await setPassword(db, [row.id], stored, { mustChange: true, by: caller.userId, now, tenantId });
    }
    await endSessions(db, { userIds: users.map((row) => row.id) }, 'password reset', now);
    for (const [tenantId, theirs] of Map.groupBy(users, (row) => row.tenantId)) {
      const accounts = theirs.map((row) => row.account ?? '');
      await clearFailures(db, tenantId, accounts);
      await recordEvents(db, happened(context, 'passwordReset', theirs), now, tenantId);
    }
  });
  return {
    firstPasswords: given.map(
      ({ row, told: password }): FirstPassword => ({
        userId: row.id,
        tenantId: row.tenantId,
        account: row.account ?? '',
        password,
      }),
    ),
  };
};

/**
 * Removes the second factor, of all accounts or of none: after the loss of a phone its owner signs in with the password again, and its
 * finder cannot. Nothing happens to accounts without one.
 */
export const resetSecondFactors: AccountAct = async (_services, context, users) => {
  refuseOneself(context, users, 'user.ownSecondFactor');
  const changed = { before: { secondFactor: true }, after: { secondFactor: false } };
  await context.db.tx(async (_, session) => {
    const { db } = session;
    for (const [tenantId, theirs] of Map.groupBy(users, (row) => row.tenantId)) {
      const removed = await removeSecondFactor(
        db,
        theirs.map((row) => row.id),
        tenantId,
      );
      const secured = theirs.filter((row) => removed.has(row.id));
      audit(
        context,
        session,
        lines('edit', secured).map((line) => ({ ...line, ...changed })),
      );
      await endSessions(db, { userIds: [...removed] }, 'second factor reset', context.now);
      await recordEvents(db, happened(context, 'secondFactor', secured), context.now, tenantId);
    }
  });
};

/** Clears failed sign-ins, which unlocks the account. */
export const unlockAccounts: AccountAct = async (_services, context, users) =>
  context.db.tx(async (_, session) => {
    for (const [tenantId, theirs] of Map.groupBy(users, (row) => row.tenantId)) {
      await clearFailures(
        session.db,
        tenantId,
        theirs.map((row) => row.account ?? ''),
      );
      await recordEvents(session.db, happened(context, 'unlock', theirs), context.now, tenantId);
    }
    audit(context, session, lines('unlock', users));
  });

/** Disables or enables accounts. Disabled accounts are signed out at once and cannot sign in; their rights are kept. */
export const setAccountStatus: AccountAct = async ({ entities }, context, users, given) => {
  const { caller, now } = context;
  const asked = given('status');
  if (asked !== '0' && asked !== '1') throw new CodedError('request.parameterFormat', { name: 'status' });
  const status = asked === '0' ? disabled : 1;
  if (status === disabled && users.some((row) => row.id === caller.userId)) {
    throw new CodedError('user.disableSelf');
  }
  await context.db.tx(async (_, session) => {
    const { db } = session;
    for (const row of users.filter((one) => one.status !== status)) {
      if (status !== disabled) await checkQuota(db, row.tenantId);
      await entities.put({ ...context, db }, user, { id: row.id, status });
    }
    if (status === disabled) {
      const by = { account: caller.account, remoteAddress: context.remoteAddress };
      await endSessions(db, { userIds: users.map((row) => row.id) }, 'account disabled', now, by);
    }
  });
};

/** Sets platform and extension data of one user. */
export const setPlatform: AccountAct = async ({ entities }, context, [row], given) => {
  const draft = { userType: given('userType'), userExt: given('userExt') };
  const { userType, userExt } = parseDraft(user, 'edit', draft);
  const before = row && { userType: row.userType };
  await requireOptions(context, entities.words, user, { userType }, before);
  await entities.put(context, user, { id: row?.id ?? '', userType, userExt });
};
