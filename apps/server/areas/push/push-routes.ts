import { label } from '@heliodeck/kit/label';
import { msgPush } from '@heliodeck/model/alarms/msg-push';
import { dutyRota } from '@heliodeck/model/push/duty-rota';
import { pushChannel } from '@heliodeck/model/push/push-channel';
import { wireTime } from '@heliodeck/model/wire/time';
import type { UndeliveredOfTenant } from '@heliodeck/model/wire/undelivered-of-tenant';
import { z } from 'zod';
import { requireAdministrator } from '../../access/permissions/rank.ts';
import type { Context } from '../../context.ts';
import { readRecordId } from '../../crud/query/record-id.ts';
import { inBody, parameter } from '../../crud/requests/inputs.ts';
import { readCodes } from '../../crud/requests/permit.ts';
import { oneId } from '../../http/document.ts';
import { Said } from '../../http/reply.ts';
import { labelShape, nothing } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { acknowledgeByLink, linkedAlarms } from './acknowledge.ts';
import { answerRoutes } from './answers/answer-routes.ts';
import { redeliver, rotateSecret, testChannel } from './channel-acts.ts';
import { dutyAhead, handShiftOver } from './duty-acts.ts';
import { lastAttempt } from './last-attempt.ts';
import type { PushParts } from './push-world.ts';
import { undeliveredSince } from './undelivered-store.ts';

const token = z.object({ token: z.string().regex(/^[\w-]{43}$/) });
const dayMs = 86_400_000;
/** Most tenants in the list of undelivered messages. */
const mostTenants = 20;
const day = z.object({ userId: z.string(), userName: z.string(), from: z.string(), until: z.string() });

/** Routes that test channels, rotate secrets, redeliver messages, hand over duty, and acknowledge alarms by a link. */
export function pushRoutes(parts: PushParts): readonly RouteSpec[] {
  return [
    ...channelRoutes(parts),
    ...messageRoutes(parts),
    ...dutyRoutes(parts),
    ...linkRoutes(parts),
    ...answerRoutes(parts),
  ];
}

/** What a route for one record is, besides its id. */
interface RecordCall {
  readonly path: string;
  readonly code: string;
  readonly entity: typeof pushChannel | typeof msgPush;
  readonly words: ReturnType<typeof label>;
}

/** A route that does something to the record of an id. */
function recordRoute(
  { services: { entities } }: PushParts,
  { path, code, entity, words }: RecordCall,
  data: z.ZodType,
  run: (context: Context, id: string) => Promise<unknown>,
): RouteSpec {
  return defineRoute({
    method: 'POST',
    path,
    access: { anyOf: [code] },
    summary: words,
    tag: entity.label.en,
    query: oneId,
    body: inBody(oneId),
    data,
    handle: (context, { query, body }) =>
      run(context, readRecordId(entities.catalogue.planOf(entity), parameter('id', query, body) ?? '')),
  });
}

function channelRoutes(parts: PushParts): readonly RouteSpec[] {
  return [
    recordRoute(
      parts,
      {
        path: '/api/blade-pushChannel/pushChannel/test',
        code: 'pushChannel_test',
        entity: pushChannel,
        words: label('发送测试消息', 'Send a test through a channel'),
      },
      z.object({
        to: z.string().meta({ description: 'whom it reached, with the address where it is a person' }),
      }),
      async (context, id) => {
        const to = await testChannel(parts, context, id);
        return new Said('push.tested', { to }, { to });
      },
    ),
    recordRoute(
      parts,
      {
        path: '/api/blade-pushChannel/pushChannel/rotate',
        code: 'pushChannel_rotate',
        entity: pushChannel,
        words: label('更换签名密钥', 'Give a webhook a new signing secret'),
      },
      z.object({ secret: z.string() }),
      (context, id) => rotateSecret(parts, context, id),
    ),
    defineRoute({
      method: 'GET',
      path: '/api/blade-pushChannel/pushChannel/lastAttempt',
      access: { anyOf: readCodes(pushChannel) },
      summary: label('渠道最近一次推送', 'The newest attempt through a channel'),
      tag: pushChannel.label.en,
      query: z.looseObject({ id: z.string() }),
      data: z.object({ result: z.int(), detail: z.string().nullable(), ageMs: z.int() }).nullable(),
      handle: (context, { query: { id } }) =>
        lastAttempt(
          parts.services.entities,
          context,
          readRecordId(parts.services.entities.catalogue.planOf(pushChannel), id),
        ),
    }),
  ];
}

function messageRoutes(parts: PushParts): readonly RouteSpec[] {
  const platform = parts.services.store.asPlatform(
    'administrators of the platform see in which tenants messages reach nobody',
  );
  return [
    recordRoute(
      parts,
      {
        path: '/api/blade-msgPush/msgPush/redeliver',
        code: 'msgPush_redeliver',
        entity: msgPush,
        words: label('重发消息', 'Send a message again'),
      },
      nothing,
      async (context, id) => {
        await redeliver(parts, context, id);
        return {};
      },
    ),
    defineRoute({
      method: 'GET',
      path: '/api/blade-msgPush/msgPush/undelivered',
      access: { anyOf: readCodes(msgPush) },
      summary: label(
        '各租户 24 小时内未送达的消息数',
        'Messages of tenants that reached nobody within 24 hours',
      ),
      tag: msgPush.label.en,
      query: z.strictObject({}),
      data: z.array(
        z.object({ tenantId: z.string(), tenantName: z.string(), count: z.int(), newest: z.string() }),
      ),
      async handle({ caller, now, zone }): Promise<readonly UndeliveredOfTenant[]> {
        requireAdministrator(caller);
        const found = await undeliveredSince(platform, new Date(now.getTime() - dayMs), mostTenants);
        return found.map((one) => ({ ...one, newest: wireTime(one.newest, zone) }));
      },
    }),
  ];
}

function dutyRoutes({ services: { entities } }: PushParts): readonly RouteSpec[] {
  const rotaId = (text: string): string => readRecordId(entities.catalogue.planOf(dutyRota), text);
  return [
    defineRoute({
      method: 'GET',
      path: '/api/blade-dutyRota/dutyRota/ahead',
      access: { anyOf: ['dutyRota_ahead'] },
      summary: label('查询值班安排', 'Who is on duty'),
      tag: dutyRota.label.en,
      query: z.looseObject({ id: z.string(), days: z.coerce.number().int().min(1).max(60).optional() }),
      data: z.object({ zone: z.string(), from: z.string(), until: z.string(), duties: z.array(day) }),
      handle: (context, { query: { id, days = 14 } }) => dutyAhead(entities, context, rotaId(id), days),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/blade-dutyRota/dutyRota/handOver',
      access: { anyOf: ['dutyRota_handOver'] },
      summary: label('交班', 'Hand over duty'),
      tag: dutyRota.label.en,
      body: z.looseObject({ id: z.string(), userId: z.string().regex(/^\d{1,19}$/) }),
      data: nothing,
      async handle(context, { body: { id, userId } }) {
        await handShiftOver(entities, context, { id: rotaId(id), userId });
        return {};
      },
    }),
  ];
}

/** Calls without a session: the token of the link in a message authorises them. */
function linkRoutes(parts: PushParts): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/blade-push/acknowledge/look',
      access: 'public',
      changes: false,
      log: { hidden: ['token'] },
      summary: label('查看通知链接中的告警', 'Alarms behind the link of a message'),
      tag: 'Notification',
      body: token,
      data: z.object({
        used: z.boolean(),
        alarms: z.array(
          z.object({
            id: z.string(),
            station: z.string().nullable(),
            device: z.string().nullable(),
            content: labelShape,
            grade: z.int().nullable(),
            alarmTime: z.string(),
            timeZone: z.string(),
            isOpen: z.boolean(),
            acknowledgedBy: z.string().nullable(),
          }),
        ),
      }),
      handle: (context, { body }) => linkedAlarms(parts, context, body.token),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/blade-push/acknowledge',
      access: 'public',
      log: { hidden: ['token'] },
      summary: label('通过链接确认告警', 'Acknowledge alarms by the link of a message'),
      tag: 'Notification',
      body: token,
      data: z.object({ acknowledged: z.int() }),
      handle: (context, { body }) => acknowledgeByLink(parts, context, body.token),
    }),
  ];
}
