import { label } from '@heliodeck/kit/label';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import type { ExportFile } from '../../crud/files/export.ts';
import { listParameters, parameters } from '../../crud/requests/query-shape.ts';
import { shapeOf } from '../../crud/requests/record-shape.ts';
import { asQueryString, sendFile } from '../../crud/routes.ts';
import { pageReply } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';

/** Statuses of history alarms: closed ones, and on request those whose order is finished. */
const pastStatuses: readonly string[] = ['2', '4'];
const historyCodes = ['historyAlarm', 'historyAlarm_view'];
const historyPath = '/api/blade-historyAlarm/historyAlarm';

/** The list of history alarms, and exports under the names that existing clients request. */
export function alarmListRoutes(engine: EntityEngine): readonly RouteSpec[] {
  const record = shapeOf(engine.catalogue, realtimeAlarm);
  const query = listParameters(realtimeAlarm, engine.catalogue.planOf(realtimeAlarm).layout.parameters);
  const past = (raw: Readonly<Record<string, unknown>>) => {
    const asked = asQueryString(raw);
    const status = asked.status === undefined || asked.status === '' ? '2' : String(asked.status);
    if (!pastStatuses.includes(status)) throw new CodedError('request.parameterFormat', { name: 'status' });
    return { ...asked, status };
  };
  const tag = 'History Alarm';
  const lists = ['list', 'page'].map((tail) =>
    defineRoute({
      method: 'GET',
      path: `${historyPath}/${tail}`,
      access: { anyOf: historyCodes },
      summary: label('查询历史告警', 'List history alarms'),
      tag,
      query,
      data: pageReply(record),
      handle: (context, { query: asked }) => engine.page(context, realtimeAlarm, past(asked)),
    }),
  );
  return [
    ...lists,
    defineRoute({
      method: 'GET',
      path: `${historyPath}/detail`,
      access: { anyOf: historyCodes },
      summary: label('查看历史告警', 'Show a history alarm'),
      tag,
      query: z.looseObject({ id: z.string() }),
      data: record,
      async handle(context, { query: { id } }) {
        const row = await engine.detail(context, realtimeAlarm, id);
        if (!pastStatuses.includes(String(row.status))) throw new CodedError('record.notFound');
        return row;
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${historyPath}/export`,
      access: { anyOf: ['historyAlarm_export'] },
      summary: label('导出历史告警', 'Export history alarms'),
      tag,
      reply: 'stream',
      query,
      async handle(context, { query: asked }, raw) {
        sendFile(raw, await alarmFile(engine, context, past(asked)));
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/blade-realtimeAlarm/realtimeAlarm/export-alarm',
      access: { anyOf: ['realtimeAlarm_export'] },
      summary: label('导出告警数据', 'Export alarms'),
      tag: realtimeAlarm.label.en,
      reply: 'stream',
      query: query.extend(parameters({ type: 'sent by clients of the family, means nothing' }).shape),
      async handle(context, { query: asked }, raw) {
        const { type: _type, ...search } = asQueryString(asked);
        sendFile(raw, await alarmFile(engine, context, search));
      },
    }),
  ];
}

/** The usual export, with the file name of the alarm screens. */
async function alarmFile(
  engine: EntityEngine,
  context: Context,
  search: ReturnType<typeof asQueryString>,
): Promise<ExportFile> {
  const { stream } = await engine.export(context, realtimeAlarm, search);
  const title = label('告警数据', 'Alarm data')[context.locale];
  return { stream, name: `${title}${wireTime(context.now, context.zone).replace(/\D/g, '')}.xlsx` };
}
