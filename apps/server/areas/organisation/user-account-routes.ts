import { label } from '@heliodeck/kit/label';
import { user } from '@heliodeck/model/organisation/user';
import { z } from 'zod';
import { userPaths } from '../../access/callers/user-paths.ts';
import { toldPasswords } from '../../access/passwords/told-passwords.ts';
import { requireAdmin } from '../../access/permissions/rank.ts';
import { inAllTenants } from '../../crud/all-tenants.ts';
import { inBody, parameter, requiredId } from '../../crud/requests/inputs.ts';
import { parameters } from '../../crud/requests/query-shape.ts';
import { shapeOf } from '../../crud/requests/record-shape.ts';
import { nothing } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
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
  /** Restricted to administrators of the tenant (docs/product/permissions.md#administrators). */
  readonly adminOnly?: true;
  /** The parameter with the user ids. */
  readonly users: 'userIds' | 'userId';
  /** Further parameters. */
  readonly takes?: Readonly<Record<string, string>>;
  /** Response schema; default empty. */
  readonly data?: z.ZodType;
  readonly perform: AccountAct;
}

const calls: readonly AccountCall[] = [
  {
    tail: 'grant',
    permission: 'user_role',
    summary: label('角色配置', 'Grant roles'),
    users: 'userIds',
    takes: { roleIds: 'comma-joined; they replace those the users had' },
    perform: grantRolesTo,
  },
  {
    tail: 'reset-password',
    permission: 'user_reset',
    summary: label('密码重置', 'Reset passwords'),
    users: 'userIds',
    data: z.object({ firstPasswords: toldPasswords }),
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
      '停用或启用账号（status 0停用，1正常）',
      'Disable or enable accounts (status 0 disabled, 1 normal)',
    ),
    adminOnly: true,
    users: 'userIds',
    takes: { status: '0 disabled, 1 normal' },
    perform: setAccountStatus,
  },
  {
    tail: 'update-platform',
    permission: 'user_edit',
    summary: label('修改用户平台信息', 'Change the platform of a user'),
    adminOnly: true,
    users: 'userId',
    takes: { userType: 'key of dictionary user_type', userExt: 'any text' },
    perform: setPlatform,
  },
];

/** Roles, passwords, locks and platforms of users selected in the list (docs/product/organisation.md#user-calls). */
export function userAccountRoutes(services: Services): RouteSpec[] {
  return userPaths.flatMap((base, index) => {
    const alias = index > 0;
    return [
      ...calls.map((call) => callRoute(services, call, base, alias)),
      platformDetail(services, base, alias),
    ];
  });
}

function callRoute(services: Services, call: AccountCall, base: string, alias: boolean): RouteSpec {
  const query = parameters({
    [call.users]: call.users === 'userIds' ? 'comma-joined' : 'one id',
    ...call.takes,
  });
  return defineRoute({
    method: 'POST',
    path: `${base}/${call.tail}`,
    access: { anyOf: [call.permission] },
    summary: call.summary,
    tag: 'User',
    alias,
    query,
    body: inBody(query),
    data: call.data ?? nothing,
    async handle(caller, sent) {
      const context = inAllTenants(services.store, caller);
      const given = (name: string) => parameter(name, sent.query, sent.body);
      if (call.adminOnly) requireAdmin(context.caller);
      const users = await pickedUsers(services, context, given(call.users));
      return call.perform(services, context, users, given);
    },
  });
}

function platformDetail({ store, entities }: Services, base: string, alias: boolean): RouteSpec {
  return defineRoute({
    method: 'GET',
    path: `${base}/platform-detail`,
    access: { anyOf: ['user_edit'] },
    summary: label('用户平台信息', 'Platform of a user'),
    tag: 'User',
    alias,
    query: parameters({ id: 'of the user' }, 'id'),
    data: shapeOf(entities.catalogue, user),
    handle: async (context, { query }) =>
      entities.detail(inAllTenants(store, context), user, requiredId('id', parameter('id', query))),
  });
}
