import { inLocale, type Label, type Locale, label } from '@heliodeck/kit/label';
import { logSignIn } from '@heliodeck/model/logs/log-sign-in';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import { requireAccountsOf } from '../../access/permissions/delegation.ts';
import { isTenantAdmin } from '../../access/permissions/permission.ts';
import { isId } from '../../access/records/ids.ts';
import { endSessions, liveSessions } from '../../access/sessions/sessions.ts';
import { signInEventsOf } from '../../access/sessions/sign-in-events.ts';
import { nothing } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { requireOwnPassword, withPassword } from './own-password.ts';
import type { SignInDeps } from './sign-in-deps.ts';

const tag = 'Sign-in';
const text = z.string().nullable();
const sessionShape = z.object({
  id: z.string(),
  userId: z.string(),
  clientId: z.string(),
  userType: text,
  createTime: z.string(),
  refreshTime: z.string(),
  expireTime: z.string(),
  endTime: z.string(),
  remoteAddress: text,
  userAgent: text,
  current: z.boolean(),
});

const eventShape = z.object({
  id: z.string(),
  time: z.string(),
  event: z.string(),
  eventName: z.string(),
  result: z.string(),
  resultName: z.string(),
  remoteAddress: text,
  userAgent: text,
});
/** Number of own events shown to a user; administrators see the whole log. */
const shownEvents = 30;

function wordOf(
  options: readonly { readonly value: unknown; readonly label: Label }[],
  value: string,
  locale: Locale,
): string {
  const option = options.find((one) => one.value === value);
  return option ? inLocale(option.label, locale) : value;
}

/** Sessions: the user's own and, for administrators, those of their users. */
export function sessionRoutes(deps: SignInDeps): RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/blade-auth/session/list',
      data: z.array(sessionShape),
      access: 'signed-in',
      tag,
      summary: label(
        '登录会话（管理员可查看本租户用户）',
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
      method: 'GET',
      path: '/api/blade-auth/session/history',
      data: z.array(eventShape),
      access: 'signed-in',
      tag,
      summary: label('我的登录记录', 'What happened around signing in as me, the newest first'),
      async handle({ caller, db, zone, locale }) {
        const rows = await signInEventsOf(db, caller.userId, shownEvents);
        const { event, result } = logSignIn.fields;
        return rows.map((row) => ({
          id: row.id,
          time: wireTime(row.createTime, zone),
          event: row.event,
          result: row.result,
          eventName: wordOf(event.options, row.event, locale),
          resultName: wordOf(result.options, row.result, locale),
          remoteAddress: row.remoteIp,
          userAgent: row.userAgent,
        }));
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/blade-auth/session/end',
      data: nothing,
      access: 'signed-in',
      tag,
      summary: label(
        '结束登录会话（结束自己的其他会话须提供登录密码）',
        'End sessions; one’s own elsewhere ask for the password',
      ),
      query: z.object({ ids: z.string().refine((ids) => ids.split(',').every(isId)) }),
      body: withPassword.partial().nullish(),
      async handle(context, { query, body }) {
        const { caller, db, now } = context;
        const sessionIds = [...new Set(query.ids.split(','))];
        const found = await liveSessions(db, { sessionIds }, now);
        const allowed = found.filter((row) => row.userId === caller.userId || isTenantAdmin(caller));
        // A session of another user is treated like one that does not exist.
        if (allowed.length < sessionIds.length) throw new CodedError('record.notFound');
        const others = allowed.filter((row) => row.userId !== caller.userId).map((row) => row.userId);
        if (others.length > 0) await requireAccountsOf({ caller, db }, [...new Set(others)]);
        // A stolen token must not be enough to sign its owner out.
        if (found.some((row) => row.userId === caller.userId && row.id !== caller.sessionId))
          await requireOwnPassword(deps, context, body?.password ?? '');
        const by = { account: caller.account, remoteAddress: context.remoteAddress };
        await endSessions(db, { sessionIds }, 'ended by hand', now, by);
      },
    }),
  ];
}
