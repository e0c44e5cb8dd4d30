import { label } from '@heliodeck/kit/label';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { orderRecord } from '@heliodeck/model/orders/order-record';
import { orderType } from '@heliodeck/model/orders/order-states';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { readRecordId } from '../../crud/query/record-id.ts';
import { inBody, parameter } from '../../crud/requests/inputs.ts';
import { readCodes } from '../../crud/requests/permit.ts';
import { draftBody } from '../../crud/routes.ts';
import { oneId } from '../../http/document.ts';
import { nothing, savedShape } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Store } from '../../store/store.ts';
import type { TelemetryStore } from '../../telemetry/telemetry-store.ts';
import { dispatchAlarm } from './dispatch-alarm.ts';
import { endOrder, openOrderOf } from './end-order.ts';
import { addComment, longestComment } from './order-comments.ts';
import { orderDevice, orderDeviceShape } from './order-device.ts';
import { commentCodes, orderStory, storyShape } from './order-story.ts';
import { ownOrders, saveOwnWork } from './own-work.ts';

const base = '/api/blade-orderRecord/orderRecord';
const tag = orderRecord.label.en;
const done = 3;
const text = z.string().trim().max(500).optional();

/** Routes that dispatch alarms, end orders, and list a repairman's own orders. */
export function orderRoutes(
  engine: EntityEngine,
  telemetry: Pick<TelemetryStore, 'live'>,
  store: Store,
): readonly RouteSpec[] {
  return [...courseRoutes(engine), ...pageRoutes(engine, telemetry), ...ownRoutes(engine, store)];
}

/** Routes by which an order begins, is filled in, and ends. */
function courseRoutes(engine: EntityEngine): readonly RouteSpec[] {
  const plan = engine.catalogue.planOf(orderRecord);
  const alarmPlan = engine.catalogue.planOf(realtimeAlarm);
  // Existing clients finish by GET, with the id of the alarm.
  const finishAlarm = (method: 'GET' | 'POST'): RouteSpec =>
    defineRoute({
      method,
      path: '/api/blade-realtimeAlarm/realtimeAlarm/finish',
      access: { anyOf: ['orderRecord_edit'] },
      summary: label('完结告警及其工单', 'Finish an alarm with its work order'),
      tag: realtimeAlarm.label.en,
      query: oneId,
      ...(method === 'POST' ? { body: inBody(oneId) } : { changes: true }),
      data: nothing,
      async handle(context, { query, body }) {
        const alarmId = readRecordId(alarmPlan, parameter('id', query, body) ?? '');
        await endOrder(context, engine, await openOrderOf(context, alarmId), 'finish');
        return {};
      },
    });
  const end = (act: 'finish' | 'cancel', codes: readonly string[], words: ReturnType<typeof label>) =>
    defineRoute({
      method: 'POST',
      path: `${base}/${act}`,
      access: { anyOf: codes },
      summary: words,
      tag,
      query: oneId,
      body: inBody(oneId),
      data: nothing,
      async handle(context, { query, body }) {
        await endOrder(context, engine, readRecordId(plan, parameter('id', query, body) ?? ''), act);
        return {};
      },
    });
  const save = (tail: string) =>
    defineRoute({
      method: 'POST',
      path: `${base}/${tail}`,
      access: { anyOf: ['orderRecord_edit'] },
      summary: label('填写工单', 'Fill in a work order'),
      tag,
      body: draftBody(orderRecord),
      data: savedShape,
      handle: async (context, { body }) => ({
        id: (await engine.save(context, orderRecord, await asDone(context, engine, body))).id,
      }),
    });
  return [
    ...['save', 'update', 'submit'].map(save),
    finishAlarm('GET'),
    finishAlarm('POST'),
    end('finish', ['orderRecord_edit'], label('完结工单', 'Finish a work order')),
    end('cancel', ['realtimeAlarm_handle', 'faultReport_edit'], label('取消工单', 'Cancel a work order')),
    defineRoute({
      method: 'POST',
      path: `${base}/alarmRecord`,
      access: { anyOf: ['realtimeAlarm_handle'] },
      summary: label('告警派单', 'Dispatch an alarm'),
      tag,
      body: z.looseObject({
        alarmId: z.string(),
        repairman: z.string().max(50).optional().meta({ description: 'real name of a repairman' }),
        repairmanId: z.string().optional().meta({ description: 'or the account' }),
        dueTime: z.string().optional(),
        // Sent by existing clients; the alarm already contains these values.
        type: z.literal([orderType.alarm, String(orderType.alarm)]).optional(),
      }),
      data: savedShape,
      async handle(context, { body: { alarmId, repairman, repairmanId, dueTime } }) {
        const id = readRecordId(alarmPlan, alarmId);
        return { id: await dispatchAlarm(context, engine, { alarmId: id, repairman, repairmanId, dueTime }) };
      },
    }),
  ];
}

/** Routes of the page of an order. */
function pageRoutes(engine: EntityEngine, telemetry: Pick<TelemetryStore, 'live'>): readonly RouteSpec[] {
  const plan = engine.catalogue.planOf(orderRecord);
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/story`,
      access: { anyOf: [...readCodes(orderRecord), 'myWork'] },
      summary: label('工单详情与经过', 'A work order with its story'),
      tag,
      query: z.looseObject({ id: z.string() }),
      data: storyShape,
      handle: (context, { query }) => orderStory(context, engine, readRecordId(plan, query.id)),
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/device`,
      access: { anyOf: [...readCodes(orderRecord), 'myWork'] },
      summary: label('工单设备的实时数据', 'What the device of a work order says now'),
      tag,
      query: z.looseObject({ id: z.string() }),
      data: orderDeviceShape,
      handle: (context, { query }) =>
        orderDevice(context, { engine, telemetry }, readRecordId(plan, query.id)),
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/comment`,
      access: { anyOf: commentCodes },
      summary: label('工单留言', 'Comment on a work order'),
      tag,
      body: z.strictObject({ id: z.string(), content: z.string().trim().min(1).max(longestComment) }),
      data: savedShape,
      handle: async (context, { body: { id, content } }) => ({
        id: await addComment(context, engine, readRecordId(plan, id), content),
      }),
    }),
  ];
}

/** Routes by which repairmen see and fill in their own orders. */
function ownRoutes(engine: EntityEngine, store: Store): readonly RouteSpec[] {
  const plan = engine.catalogue.planOf(orderRecord);
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/mine`,
      access: { anyOf: ['myWork'] },
      summary: label('我的工单', 'My work orders'),
      tag,
      data: z.array(z.looseObject({ id: z.string() })),
      handle: (context) => ownOrders(context, engine),
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/mine`,
      access: { anyOf: ['myWork'] },
      summary: label('填写我的工单', 'Fill in one of my work orders'),
      tag,
      body: z.strictObject({
        id: z.string(),
        faultCause: text,
        repairMethod: text,
        accessories: z.string().trim().max(200).optional(),
        faultPicture: text,
        repairPicture: text,
        money: z.number().min(0).max(99_999_999).optional(),
        done: z.boolean().optional().meta({ description: 'ends the order with it' }),
      }),
      data: nothing,
      async handle(context, { body: { id, done, ...work } }) {
        await saveOwnWork(context, { engine, store }, readRecordId(plan, id), {
          work,
          done: done ?? false,
        });
        return {};
      },
    }),
  ];
}

/**
 * Accepts an order that an existing client sends back with status 3 after finishing it, as it read it before. The status is already set:
 * the missing time of that change must not lead to a refusal, and fields that were empty then do not clear anything.
 */
async function asDone(
  context: Context,
  engine: EntityEngine,
  body: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const { status, updateTime: _seen, ...rest } = body;
  if (String(status) !== String(done)) return body;
  const id = typeof rest.id === 'string' ? rest.id : '';
  const [order] = /^[1-9]\d{0,18}$/.test(id) ? await engine.byIds(context, orderRecord, [id]) : [];
  if (order?.status !== done) return body;
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null && value !== ''));
}
