import { label } from '@heliodeck/kit/label';
import { user } from '@heliodeck/model/entities/user';
import type { Row } from '@heliodeck/model/entity';
import { parseDraft } from '@heliodeck/model/schema';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { setPassword } from '../../access/accounts.ts';
import { clearFailures } from '../../access/lockout.ts';
import { paramValue } from '../../access/params.ts';
import { hashPlain } from '../../access/password.ts';
import { isTenantAdmin } from '../../access/permission.ts';
import { removeSecondFactor } from '../../access/second-factor.ts';
import { endSessions } from '../../access/sessions.ts';
import { checkQuota } from '../../access/user-quota.ts';
import type { Context } from '../../context.ts';
import { defineRoute, type Access as RouteAccess, type RouteSpec } from '../../http/route.ts';
import { type AuditAct, audit } from '../../logs/audit.ts';
import type { Services } from '../../services.ts';
import { inAllTenants } from './all-tenants.ts';
import { idList, loose, looseBody, parameter, requiredId } from './inputs.ts';
import { requireOptions } from './option-rules.ts';
import { checkRank, requireAdmin, rolesOf } from './rank.ts';
import { requireSameTenant } from './same-tenant.ts';
import { split } from './user-rules.ts';

type User = Row<typeof user>;

/** The status of an account that may not be used. */
const disabled = 0;

/** Roles, passwords, locks and platforms of users who are picked from the list (api-conventions §4.1). */
export function userAccountRoutes({ store, entities }: Services): RouteSpec[] {
  /** The picked users, whom the caller must be allowed to see and to change. */
  const picked = async (context: Context, text: string | undefined): Promise<readonly User[]> => {
    const ids = idList('userIds', text, 'user.selectOne');
    const rows = await entities.byIds(context, user, ids);
    if (rows.length < ids.length) throw new CodedError('record.notFound');
    checkRank(
      context.caller,
      await rolesOf(
        context.db,
        rows.flatMap((row) => split(row.roleId)),
      ),
    );
    return rows;
  };

  const grant = async (
    context: Context,
    rows: readonly User[],
    roleIds: readonly string[],
  ): Promise<void> => {
    const { caller, db } = context;
    if (rows.some((row) => row.id === caller.userId) && !isTenantAdmin(caller)) {
      throw new CodedError('request.forbidden');
    }
    checkRank(caller, await rolesOf(db, roleIds));
    await db.tx(async (_, session) => {
      for (const row of rows) {
        await requireSameTenant(session.db, row.tenantId, { role: roleIds });
        await entities.put({ ...context, db: session.db }, user, { id: row.id, roleId: roleIds.join() });
      }
    });
  };

  const lines = (act: AuditAct, users: readonly User[]) =>
    users.map((row) => {
      return { act, entity: user.key, recordId: row.id, title: row.account, tenantId: row.tenantId };
    });

  const reset = async (context: Context, rows: readonly User[]): Promise<void> => {
    const { caller, now } = context;
    for (const [tenantId, users] of Map.groupBy(rows, (row) => row.tenantId)) {
      const initial = await paramValue(store, tenantId, 'account.initPassword');
      if (initial === null || initial === '') throw new CodedError('user.noInitPassword');
      const stored = await hashPlain(initial);
      const userIds = users.map((row) => row.id);
      await store.tenantDb(tenantId).tx(async (_, session) => {
        const { db } = session;
        audit(context, session, lines('password', users));
        await setPassword(db, userIds, stored, { mustChange: true, by: caller.userId, now });
        await endSessions(db, { userIds }, 'password reset', now);
        await clearFailures(
          db,
          tenantId,
          users.map((row) => row.account ?? ''),
        );
      });
    }
  };

  /** Whose phone is gone signs in with the password again; whoever has the phone is out. */
  const resetSecondFactor = async (context: Context, rows: readonly User[]): Promise<void> => {
    for (const [tenantId, users] of Map.groupBy(rows, (row) => row.tenantId)) {
      const userIds = users.map((row) => row.id);
      await store.tenantDb(tenantId).tx(async (_, session) => {
        const { db } = session;
        const changed = { before: { secondFactor: true }, after: { secondFactor: false } };
        audit(
          context,
          session,
          lines('edit', users).map((line) => ({ ...line, ...changed })),
        );
        await removeSecondFactor(db, userIds);
        await endSessions(db, { userIds }, 'second factor reset', context.now);
      });
    }
  };

  const unlock = async (context: Context, rows: readonly User[]): Promise<void> =>
    context.db.tx(async (_, session) => {
      for (const row of rows) await clearFailures(session.db, row.tenantId, [row.account ?? '']);
      audit(context, session, lines('unlock', rows));
    });

  /** Disabled accounts are out at once and cannot sign in; what they were allowed stays as it is. */
  const setStatus = async (context: Context, rows: readonly User[], status: 0 | 1): Promise<void> => {
    const { caller, now } = context;
    if (status === disabled && rows.some((row) => row.id === caller.userId)) {
      throw new CodedError('user.disableSelf');
    }
    await context.db.tx(async (_, session) => {
      const { db } = session;
      for (const row of rows.filter((one) => one.status !== status)) {
        if (status !== disabled) await checkQuota(db, row.tenantId);
        await entities.put({ ...context, db }, user, { id: row.id, status });
      }
      if (status === disabled) {
        await endSessions(db, { userIds: rows.map((row) => row.id) }, 'account disabled', now);
      }
    });
  };

  return ['/api/blade-user', '/api/blade-system/user'].flatMap((base, index) => {
    const act = (
      tail: string,
      access: RouteAccess,
      summary: RouteSpec['summary'],
      perform: (context: Context, given: (name: string) => string | undefined) => Promise<unknown>,
    ) =>
      defineRoute({
        method: 'POST',
        path: `${base}/${tail}`,
        access,
        summary,
        tag: 'User',
        undocumented: index > 0,
        query: loose,
        body: looseBody,
        handle: (context, { query, body }) =>
          perform(inAllTenants(store, context), (name) => parameter(name, query, body)),
      });
    return [
      act('grant', { anyOf: ['user_role'] }, label('角色配置', 'Grant roles'), async (context, given) => {
        const rows = await picked(context, given('userIds'));
        await grant(context, rows, idList('roleIds', given('roleIds')));
      }),
      act(
        'reset-password',
        { anyOf: ['user_reset'] },
        label('密码重置', 'Reset passwords'),
        async (context, given) => reset(context, await picked(context, given('userIds'))),
      ),
      act(
        'reset-second-factor',
        { anyOf: ['user_reset'] },
        label('重置动态验证码', 'Reset the second factor'),
        async (context, given) => resetSecondFactor(context, await picked(context, given('userIds'))),
      ),
      act(
        'unlock',
        { anyOf: ['user_edit'] },
        label('账号解封', 'Unblock accounts'),
        async (context, given) => {
          requireAdmin(context.caller);
          await unlock(context, await picked(context, given('userIds')));
        },
      ),
      act(
        'update-status',
        { anyOf: ['user_edit'] },
        label(
          '停用或启用账号(status 0停用,1正常)',
          'Disable or enable accounts (status 0 disabled, 1 normal)',
        ),
        async (context, given) => {
          requireAdmin(context.caller);
          const status = given('status');
          if (status !== '0' && status !== '1') {
            throw new CodedError('request.parameterFormat', { name: 'status' });
          }
          await setStatus(context, await picked(context, given('userIds')), status === '0' ? disabled : 1);
        },
      ),
      act(
        'update-platform',
        { anyOf: ['user_edit'] },
        label('修改用户平台信息', 'Change the platform of a user'),
        async (context, given) => {
          requireAdmin(context.caller);
          const [row] = await picked(context, given('userId'));
          const { userType, userExt } = parseDraft(user, 'edit', {
            userType: given('userType'),
            userExt: given('userExt'),
          });
          await requireOptions(
            context,
            entities.words,
            user,
            { userType },
            row && { userType: row.userType },
          );
          await entities.put(context, user, { id: row?.id ?? '', userType, userExt });
        },
      ),
      defineRoute({
        method: 'GET',
        path: `${base}/platform-detail`,
        access: { anyOf: ['user_edit'] },
        summary: label('用户平台信息', 'Platform of a user'),
        tag: 'User',
        undocumented: index > 0,
        query: loose,
        handle: async (context, { query }) =>
          entities.detail(inAllTenants(store, context), user, requiredId('id', parameter('id', query))),
      }),
    ];
  });
}
