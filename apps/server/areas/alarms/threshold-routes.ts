import { label } from '@heliodeck/kit/label';
import { thresholdSetting } from '@heliodeck/model/alarms/threshold-setting';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { nothing } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';

/** Most rules per call: a page of a screen shows no more. */
const mostRules = 10_000;

/** Saves several rules at once: all of them, or none. */
export function thresholdRoutes(engine: EntityEngine): readonly RouteSpec[] {
  return [
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
