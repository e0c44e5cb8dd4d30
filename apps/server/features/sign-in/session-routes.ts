import { label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import { accountOf } from '../../access/accounts.ts';
import { isClientSession } from '../../access/client-caller.ts';
import { isId } from '../../access/ids.ts';
import { isTenantAdmin } from '../../access/permission.ts';
import { endSessions, liveSessions } from '../../access/sessions.ts';
import { issueTicket } from '../../access/tickets.ts';
import type { Context } from '../../context.ts';
import { defineRoute, type RawExchange, type RouteSpec } from '../../http/route.ts';
import { takeClientErrors } from './client-errors.ts';
import type { Door } from './door.ts';
import { publicFacts, standingFor } from './grant.ts';
import { requirePassword, withPassword } from './own-password.ts';

const tag = 'Sign-in';
/** What the family's clients expect of log-out and clear-cache: not the envelope. */
const done = { success: 'true', msg: 'success' } as const;
/** Someone who comes back after a pause and logs out still ends the session. */
const logoutGraceSeconds = 7 * 86_400;

/** Log-out, who am I, own sessions, download tickets. */
export function sessionRoutes(door: Door): RouteSpec[] {
  const { access, store } = door;

  const logOut = async (context: Context, { headers }: RawExchange): Promise<void> => {
    const token = headers['blade-auth']?.replace(/^\s*bearer\s+/i, '').trim() ?? '';
    const claims = await access.signer.read(token, context.now, logoutGraceSeconds);
    // A program's own token belongs to no session: it ends by itself.
    if (typeof claims === 'string' || isClientSession(claims.sessionId)) return;
    const db = store.tenantDb(claims.tenantId);
    await endSessions(db, { sessionIds: [claims.sessionId] }, 'logout', context.now);
  };

  return [
    defineRoute({
      method: 'GET',
      path: '/api/blade-auth/oauth/logout',
      access: 'public',
      reply: 'bare',
      tag,
      summary: label('退出登录', 'Log out'),
      async handle(context, _input, raw) {
        await logOut(context, raw);
        return done;
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/blade-auth/oauth/logout',
      access: 'public',
      tag,
      summary: label('上报前端错误日志(不退出登录)', 'Report client errors (does not log out)'),
      handle: (context, _input, raw) => takeClientErrors(door, context, raw),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/blade-auth/logout',
      access: 'public',
      tag,
      summary: label('退出登录(开源版)', 'Log out (open-source dialect)'),
      handle: (context, _input, raw) => logOut(context, raw),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/blade-auth/oauth/clear-cache',
      access: 'public',
      reply: 'bare',
      tag,
      summary: label(
        '清除缓存(缓存自动更新,无需清除)',
        'Clear caches (they follow the database by themselves)',
      ),
      handle: async () => done,
    }),
    defineRoute({
      method: 'GET',
      path: '/api/blade-auth/oauth/user-info',
      access: 'signed-in',
      openTo: 'users',
      tag,
      summary: label('当前令牌的用户', 'User of the token'),
      async handle({ caller, db }) {
        const account = await accountOf(db, caller.userId);
        if (account === undefined) throw new CodedError('request.unauthorized');
        // What this session acts with, which may be one of several departments and roles.
        const acting = { ...account, deptIds: caller.deptIds, roleIds: caller.roleIds };
        const all = { onlyDeptId: null, onlyRoleId: null, userType: 'web' };
        const standing = await standingFor(access, acting, all);
        return { ...publicFacts(standing), roles: caller.roleAliases, permission: [...caller.permissions] };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/blade-auth/ticket',
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
      method: 'GET',
      path: '/api/blade-auth/session/list',
      access: 'signed-in',
      tag,
      summary: label(
        '登录会话(管理员可查看本租户用户)',
        'Sessions of mine; for administrators, of a user of the tenant',
      ),
      query: z.looseObject({
        userId: z.string().refine(isId).optional(),
      }),
      async handle({ caller, db, now, zone }, { query }) {
        const userId = query.userId ?? caller.userId;
        if (userId !== caller.userId && !isTenantAdmin(caller)) throw new CodedError('request.forbidden');
        const rows = await liveSessions(db, { userId }, now);
        return rows.map((row) => ({
          id: row.id,
          userId: row.userId,
          clientId: row.clientId,
          userType: row.userType,
          createTime: wireTime(row.createdAt, zone),
          refreshTime: wireTime(row.refreshedAt, zone),
          expireTime: wireTime(row.expiresAt, zone),
          endTime: wireTime(row.endsAt, zone),
          remoteAddress: row.remoteAddress,
          userAgent: row.userAgent,
          current: row.id === caller.sessionId,
        }));
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/blade-auth/session/end',
      access: 'signed-in',
      tag,
      summary: label(
        '结束登录会话(结束自己的其他会话须提供登录密码)',
        'End sessions; one’s own elsewhere ask for the password',
      ),
      query: z.object({ ids: z.string().refine((ids) => ids.split(',').every(isId)) }),
      body: withPassword.partial().nullish(),
      async handle(context, { query, body }) {
        const { caller, db, now } = context;
        const sessionIds = [...new Set(query.ids.split(','))];
        const found = await liveSessions(db, { sessionIds }, now);
        const allowed = found.filter((row) => row.userId === caller.userId || isTenantAdmin(caller));
        // One that is another user's is as unknown as one that never was.
        if (allowed.length < sessionIds.length) throw new CodedError('record.notFound');
        // Whoever has but a token must not put its owner out.
        if (found.some((row) => row.userId === caller.userId && row.id !== caller.sessionId))
          await requirePassword(door, context, body?.password ?? '');
        await endSessions(db, { sessionIds }, 'ended by hand', now);
      },
    }),
  ];
}
