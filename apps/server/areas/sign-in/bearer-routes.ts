import { label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import { accountOf } from '../../access/records/accounts.ts';
import { issueTicket } from '../../access/sessions/tickets.ts';
import { nothing } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { authorizationFor, publicFacts } from './grant.ts';
import { requireOwnPassword, withPassword } from './own-password.ts';
import type { SignInDeps } from './sign-in-deps.ts';

const tag = 'Sign-in';

/** Routes that require only a token: own account, a ticket for a download, the lock page. */
export function bearerRoutes(deps: SignInDeps): RouteSpec[] {
  const { access, store } = deps;
  return [
    defineRoute({
      method: 'GET',
      path: '/api/blade-auth/oauth/user-info',
      data: z.looseObject({
        user_id: z.string(),
        tenant_id: z.string(),
        account: z.string(),
        roles: z.array(z.string()),
        permission: z.array(z.string()),
      }),
      access: { signedIn: { openTo: 'users' } },
      tag,
      summary: label('当前令牌的用户', 'User of the token'),
      async handle({ caller, db }) {
        const account = await accountOf(db, caller.userId);
        if (account === undefined) throw new CodedError('request.unauthorized');
        // The roles and departments of this session, possibly one of several.
        const acting = { ...account, deptIds: caller.deptIds, roleIds: caller.roleIds };
        const all = { onlyDeptId: null, onlyRoleId: null, userType: 'web' };
        const authorization = await authorizationFor(access, acting, all);
        return {
          ...publicFacts(authorization),
          roles: caller.roleAliases,
          permission: [...caller.permissions],
        };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/blade-auth/ticket',
      data: z.object({ ticket: z.string(), expiresIn: z.number().meta({ description: 'seconds' }) }),
      access: 'signed-in',
      tag,
      summary: label('获取一次性下载凭证', 'Get a single-use ticket for a download'),
      body: z.object({ path: z.string().regex(/^\/api\/[^?#]+$/) }),
      async handle({ caller, now }, { body }) {
        const platform = store.asPlatform('a download shows its ticket before its tenant is known');
        const session = { id: caller.sessionId, tenantId: caller.tenantId };
        const ticket = await issueTicket(platform, session, body.path, now);
        return { ticket, expiresIn: 60 };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/blade-auth/unlock',
      data: nothing,
      access: 'signed-in',
      tag,
      summary: label('锁屏解锁', 'Unlock the lock page'),
      body: withPassword,
      handle: (context, { body }) => requireOwnPassword(deps, context, body.password),
    }),
  ];
}
