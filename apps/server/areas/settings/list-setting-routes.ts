import { label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { listKeyShape, listSettingsShape } from '@heliodeck/model/wire/list-settings';
import { z } from 'zod';
import { nothing } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { keepListSettings, listSettingsOf } from './list-setting-store.ts';

const tag = 'Shell';

/** List settings of the signed-in user: columns, widths, density, named views. No other user reads or changes them. */
export function listSettingRoutes(): RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/blade-system/list-settings',
      access: 'signed-in',
      log: { routine: true },
      tag,
      summary: label('我的列表设置', 'My arrangement of lists, by key'),
      data: z.record(z.string(), listSettingsShape),
      handle: ({ caller, db }) => listSettingsOf(db, caller.userId),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/blade-system/list-settings/save',
      access: 'signed-in',
      tag,
      summary: label('保存我的列表设置', 'Keep my arrangement of one list; null forgets it'),
      body: z.strictObject({ listKey: listKeyShape, settings: listSettingsShape.nullable() }),
      data: nothing,
      async handle({ caller, db, now }, { body }) {
        const { tenantId, userId } = caller;
        if (!(await keepListSettings(db, { tenantId, userId, ...body, at: now })))
          throw new CodedError('listSettings.tooMany');
      },
    }),
  ];
}
