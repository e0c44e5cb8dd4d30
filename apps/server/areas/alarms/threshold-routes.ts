import { label } from '@heliodeck/kit/label';
import { thresholdSetting } from '@heliodeck/model/alarms/threshold-setting';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { nothing } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { limitsOfDevices } from './device-limits.ts';

/** Most rules per call: a page of a screen shows no more. */
const mostRules = 10_000;

/** Ids of at most 100 devices, comma-joined. */
const devices = z.string().regex(/^[1-9]\d{0,18}(,[1-9]\d{0,18}){0,99}$/);
const text = z.string().nullable();
const limit = z.object({
  deviceId: z.string(),
  attrNo: z.string(),
  alarmName: text,
  alarmNameEn: text,
  alarmTrigger: z.int().nullable(),
  alarmNumA: text,
  alarmNumB: text,
});

/** Saves several rules at once: all of them, or none; returns the limits of devices. */
export function thresholdRoutes(engine: EntityEngine): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/blade-thresholdSetting/thresholdSetting/of-devices',
      access: { anyOf: ['thresholdSetting_view'] },
      summary: label('设备的告警阈值', 'The limits that apply to devices'),
      tag: thresholdSetting.label.en,
      query: z.strictObject({ deviceIds: devices }),
      data: z.array(limit),
      handle: async (context, { query: { deviceIds } }) => [
        ...(await limitsOfDevices(context, { entities: engine }, deviceIds.split(','))),
      ],
    }),
    defineRoute({
      method: 'POST',
      path: '/api/blade-thresholdSetting/thresholdSetting/saveBatch',
      access: { anyOf: ['thresholdSetting_edit', 'thresholdSetting_add'] },
      summary: label('批量保存阈值设置', 'Save threshold settings together'),
      tag: thresholdSetting.label.en,
      body: z.looseObject({ list: z.array(z.looseObject({})) }),
      data: nothing,
      handle: (context, { body: { list } }) =>
        context.db.tx(async (_, { db }) => {
          if (list.length === 0) throw new CodedError('selection.none');
          if (list.length > mostRules) throw new CodedError('batch.tooMany', { most: mostRules });
          for (const row of list) await engine.save({ ...context, db }, thresholdSetting, row);
          return {};
        }),
    }),
  ];
}
