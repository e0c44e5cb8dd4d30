import { label } from '@heliodeck/kit/label';
import { z } from 'zod';
import { isClientSession } from '../../access/callers/client-caller.ts';
import { accountOf } from '../../access/records/accounts.ts';
import { endSessions } from '../../access/sessions/sessions.ts';
import { recordEvent } from '../../access/sessions/sign-in-events.ts';
import type { Context } from '../../context.ts';
import { nothing } from '../../http/reply-shape.ts';
import { defineRoute, type HttpExchange, type RouteSpec } from '../../http/route.ts';
import { takeClientErrors } from './client-errors.ts';
import type { SignInDeps } from './sign-in-deps.ts';

const tag = 'Sign-in';
/** Response that existing clients expect from log-out and clear-cache, without envelope. */
const done = { success: 'true', msg: 'success' } as const;
const doneShape = z.object({ success: z.literal('true'), msg: z.string() });
/** How long after its expiry a token is accepted for log-out, s: a user who returns after a pause can still end the session. */
const logoutGraceSeconds = 7 * 86_400;

/** Log-out in both formats, and related calls of clients. */
export function logOutRoutes(deps: SignInDeps): RouteSpec[] {
  const { access, store } = deps;

  const logOut = async (context: Context, { headers }: HttpExchange): Promise<void> => {
    const token = headers['blade-auth']?.replace(/^\s*bearer\s+/i, '').trim() ?? '';
    const claims = await access.signer.read(token, context.now, logoutGraceSeconds);
    // A program's own token has no session: it expires by itself.
    if (typeof claims === 'string' || isClientSession(claims.sessionId)) return;
    const db = store.tenantDb(claims.tenantId);
    const ended = await endSessions(db, { sessionIds: [claims.sessionId] }, 'logout', context.now);
    const account = ended.length > 0 ? await accountOf(db, claims.userId) : undefined;
    if (account === undefined) return;
    const { clientId, sessionId } = claims;
    const from = { clientId, sessionId, remoteAddress: context.remoteAddress };
    await recordEvent(db, { event: 'logOut', account, ...from }, context.now);
  };

  return [
    defineRoute({
      method: 'GET',
      path: '/api/blade-auth/oauth/logout',
      data: doneShape,
      access: 'public',
      changes: true,
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
      data: nothing,
      access: 'public',
      tag,
      summary: label('上报前端错误日志（不退出登录）', 'Report client errors (does not log out)'),
      handle: (context, _input, raw) => takeClientErrors(deps, context, raw),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/blade-auth/logout',
      data: nothing,
      access: 'public',
      tag,
      summary: label('退出登录（开源版）', 'Log out (open-source dialect)'),
      handle: (context, _input, raw) => logOut(context, raw),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/blade-auth/oauth/clear-cache',
      data: doneShape,
      access: 'public',
      reply: 'bare',
      tag,
      summary: label(
        '清除缓存（缓存自动更新，无需清除）',
        'Clear caches (they follow the database by themselves)',
      ),
      handle: async () => done,
    }),
  ];
}
