import { label } from '@heliodeck/kit/label';
import { alarmOutOfService } from '@heliodeck/model/alarms/alarm-out-of-service';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { z } from 'zod';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { readRecordId } from '../../crud/query/record-id.ts';
import { inBody, parameter } from '../../crud/requests/inputs.ts';
import { oneId } from '../../http/document.ts';
import { nothing } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { restoreAlarms, takeAlarmOut } from './out-of-service-acts.ts';

/** Routes that take the rule of an alarm out of service on its device, and that return alarms to service. */
export function outOfServiceRoutes(engine: EntityEngine): readonly RouteSpec[] {
  const plan = engine.catalogue.planOf(alarmOutOfService);
  const alarms = engine.catalogue.planOf(realtimeAlarm);
  const tag = alarmOutOfService.label.en;
  return [
    defineRoute({
      method: 'POST',
      path: `/api/${realtimeAlarm.path}/outOfService`,
      access: { anyOf: ['alarmOutOfService_add'] },
      summary: label('停用告警', 'Take the rule of an alarm out of service on its device'),
      tag,
      body: z.looseObject({
        id: z.string(),
        until: z.string().meta({
          description: 'a time on the clocks of the station, else of the tenant: the `timeZone` of the alarm',
        }),
        why: z.string().trim().min(1).max(100),
      }),
      data: z.object({ id: z.string() }),
      handle: (context, { body: { id, until, why } }) =>
        takeAlarmOut(context, engine, { id: readRecordId(alarms, id), until, why }),
    }),
    defineRoute({
      method: 'POST',
      path: `/api/${alarmOutOfService.path}/restore`,
      access: { anyOf: ['alarmOutOfService_restore'] },
      summary: label('恢复启用告警', 'Return alarms to service'),
      tag,
      query: oneId,
      body: inBody(oneId),
      data: nothing,
      async handle(context, { query, body }) {
        await restoreAlarms(context, engine, readRecordId(plan, parameter('id', query, body) ?? ''));
        return {};
      },
    }),
  ];
}
