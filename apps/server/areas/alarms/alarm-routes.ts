import { label } from '@heliodeck/kit/label';
import { gradesBySeverity } from '@heliodeck/model/alarms/grades';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { readIds, readRecordId } from '../../crud/query/record-id.ts';
import { inBody, parameter } from '../../crud/requests/inputs.ts';
import { readCodes } from '../../crud/requests/permit.ts';
import { oneId } from '../../http/document.ts';
import { nothing } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { acknowledgeAlarm, closeAlarms, shelveAlarm, unshelveAlarm } from './alarm-acts.ts';

const base = `/api/${realtimeAlarm.path}`;
const tag = realtimeAlarm.label.en;
const ids = z.looseObject({ ids: z.string().optional() });

/** Routes by which users handle alarms, and the numbers of open alarms. */
export function alarmRoutes(engine: EntityEngine): readonly RouteSpec[] {
  const plan = engine.catalogue.planOf(realtimeAlarm);
  const handle = { anyOf: ['realtimeAlarm_handle'] } as const;
  const idIn = (query: Readonly<Record<string, unknown>>, body?: unknown): string =>
    readRecordId(plan, parameter('id', query, body) ?? '');
  // Existing clients close by GET; either way the token in the header authenticates.
  const closeOne = (method: 'GET' | 'POST'): RouteSpec =>
    defineRoute({
      method,
      path: `${base}/shutDownById`,
      access: handle,
      summary: label('关闭告警', 'Close an alarm'),
      tag,
      query: oneId,
      ...(method === 'POST' ? { body: inBody(oneId) } : { changes: true }),
      data: nothing,
      async handle(context, { query, body }) {
        await closeAlarms(context, engine, [idIn(query, body)], false);
        return {};
      },
    });
  const act = (
    tail: string,
    words: ReturnType<typeof label>,
    run: (context: Context, id: string) => Promise<void>,
  ) =>
    defineRoute({
      method: 'POST',
      path: `${base}/${tail}`,
      access: handle,
      summary: words,
      tag,
      query: oneId,
      body: inBody(oneId),
      data: nothing,
      async handle(context, { query, body }) {
        await run(context, idIn(query, body));
        return {};
      },
    });
  return [
    closeOne('GET'),
    closeOne('POST'),
    defineRoute({
      method: 'POST',
      path: `${base}/shutDown`,
      access: { anyOf: ['realtimeAlarm_batchClosure'] },
      summary: label('批量关闭告警', 'Close alarms'),
      tag,
      query: ids,
      body: inBody(ids),
      data: nothing,
      async handle(context, { query, body }) {
        const given = Array.isArray(body) ? body : parameter('ids', query, body);
        await closeAlarms(context, engine, readIds(plan, given), true);
        return {};
      },
    }),
    act('acknowledge', label('确认告警', 'Acknowledge an alarm'), (context, id) =>
      acknowledgeAlarm(context, engine, id),
    ),
    act('unshelve', label('取消搁置', 'Take an alarm off the shelf'), (context, id) =>
      unshelveAlarm(context, engine, id),
    ),
    defineRoute({
      method: 'POST',
      path: `${base}/shelve`,
      access: handle,
      summary: label('搁置告警', 'Shelve an alarm'),
      tag,
      body: z.looseObject({
        id: z.string(),
        until: z.string().optional().meta({
          description: 'a time on the clocks of the station, else of the tenant: the `timeZone` of the alarm',
        }),
        hours: z.number().optional().meta({ description: 'in place of a time: for so long from now' }),
        why: z.string().trim().min(1).max(100),
      }),
      data: nothing,
      async handle(context, { body: { id, until, hours, why } }) {
        await shelveAlarm(context, engine, { id: readRecordId(plan, id), until, hours, why });
        return {};
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/counts`,
      log: { routine: true },
      access: { anyOf: readCodes(realtimeAlarm) },
      summary: label('未处理告警数', 'How many alarms are open'),
      tag,
      data: z.object({
        total: z.int(),
        grades: z.array(z.object({ grade: z.int(), count: z.int() })),
      }),
      handle: (context) => openCounts(engine, context),
    }),
  ];
}

/** Numbers of unprocessed alarms by grade, the worst first; shelved alarms and members of a storm are not counted. */
async function openCounts(engine: EntityEngine, context: Context) {
  const open = { status: '1', alone: '1', shelved: '0', size: '1' };
  const countOf = async (more: Readonly<Record<string, string>>): Promise<number> =>
    (await engine.page(context, realtimeAlarm, { ...open, ...more })).total;
  const counted = [];
  for (const grade of gradesBySeverity)
    counted.push({ grade, count: await countOf({ grade: String(grade) }) });
  return { total: await countOf({}), grades: counted.filter(({ count }) => count > 0) };
}

/** Parses the parameter of the shelf. @throws CodedError request.parameterFormat */
export function isShelved(value: string): boolean {
  if (value !== '0' && value !== '1') throw new CodedError('request.parameterFormat', { name: 'shelved' });
  return value === '1';
}
