import { label } from '@heliodeck/kit/label';
import { user } from '@heliodeck/model/entities/user';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { inAllTenants } from './all-tenants.ts';
import { loose, looseBody, parameter, requiredId } from './inputs.ts';
import { requireAdmin } from './rank.ts';
import {
  type AccountAct,
  grantRolesTo,
  pickedUsers,
  resetPasswords,
  resetSecondFactors,
  setAccountStatus,
  setPlatform,
  unlockAccounts,
} from './user-account-acts.ts';

interface AccountCall {
  readonly tail: string;
  readonly permission: string;
  readonly summary: RouteSpec['summary'];
  /** For administrators of the tenant alone (platform §6). */
  readonly adminOnly?: true;
  /** The parameter that names the users. */
  readonly users: 'userIds' | 'userId';
  readonly perform: AccountAct;
}

const calls: readonly AccountCall[] = [
  {
    tail: 'grant',
    permission: 'user_role',
    summary: label('角色配置', 'Grant roles'),
    users: 'userIds',
    perform: grantRolesTo,
  },
  {
    tail: 'reset-password',
    permission: 'user_reset',
    summary: label('密码重置', 'Reset passwords'),
    users: 'userIds',
    perform: resetPasswords,
  },
  {
    tail: 'reset-second-factor',
    permission: 'user_reset',
    summary: label('重置动态验证码', 'Reset the second factor'),
    users: 'userIds',
    perform: resetSecondFactors,
  },
  {
    tail: 'unlock',
    permission: 'user_edit',
    summary: label('账号解封', 'Unblock accounts'),
    adminOnly: true,
    users: 'userIds',
    perform: unlockAccounts,
  },
  {
    tail: 'update-status',
    permission: 'user_edit',
    summary: label(
      '停用或启用账号(status 0停用,1正常)',
      'Disable or enable accounts (status 0 disabled, 1 normal)',
    ),
    adminOnly: true,
    users: 'userIds',
    perform: setAccountStatus,
  },
  {
    tail: 'update-platform',
    permission: 'user_edit',
    summary: label('修改用户平台信息', 'Change the platform of a user'),
    adminOnly: true,
    users: 'userId',
    perform: setPlatform,
  },
];

/** Roles, passwords, locks and platforms of users who are picked from the list (api-conventions §4.1). */
export function userAccountRoutes(services: Services): RouteSpec[] {
  return ['/api/blade-user', '/api/blade-system/user'].flatMap((base, index) => {
    const undocumented = index > 0;
    return [
      ...calls.map((call) => callRoute(services, call, base, undocumented)),
      platformDetail(services, base, undocumented),
    ];
  });
}

function callRoute(services: Services, call: AccountCall, base: string, undocumented: boolean): RouteSpec {
  return defineRoute({
    method: 'POST',
    path: `${base}/${call.tail}`,
    access: { anyOf: [call.permission] },
    summary: call.summary,
    tag: 'User',
    undocumented,
    query: loose,
    body: looseBody,
    async handle(caller, { query, body }) {
      const context = inAllTenants(services.store, caller);
      const given = (name: string) => parameter(name, query, body);
      if (call.adminOnly) requireAdmin(context.caller);
      const users = await pickedUsers(services, context, given(call.users));
      await call.perform(services, context, users, given);
    },
  });
}

function platformDetail({ store, entities }: Services, base: string, undocumented: boolean): RouteSpec {
  return defineRoute({
    method: 'GET',
    path: `${base}/platform-detail`,
    access: { anyOf: ['user_edit'] },
    summary: label('用户平台信息', 'Platform of a user'),
    tag: 'User',
    undocumented,
    query: loose,
    handle: async (context, { query }) =>
      entities.detail(inAllTenants(store, context), user, requiredId('id', parameter('id', query))),
  });
}
