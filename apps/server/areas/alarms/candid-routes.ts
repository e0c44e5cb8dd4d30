import { label } from '@heliodeck/kit/label';
import { candidAlarm } from '@heliodeck/model/alarms/candid-alarm';
import { candidSource } from '@heliodeck/model/alarms/candid-source';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import { readRecordId } from '../../crud/query/record-id.ts';
import { inBody, parameter } from '../../crud/requests/inputs.ts';
import { oneId } from '../../http/document.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { PictureIntake } from '../../picture-intake.ts';
import type { Services } from '../../services.ts';
import { freshKey, keyHash } from './candid-key.ts';
import { largestReport, takeReport } from './candid-report.ts';

/** The routes called by cameras, and the administration of their keys. */
export function candidRoutes(services: Services, pictures: PictureIntake): readonly RouteSpec[] {
  const { entities: engine } = services;
  return [
    defineRoute({
      method: 'POST',
      path: `/api/${candidAlarm.path}/report`,
      access: 'public',
      summary: label('上报抓拍告警', 'Post a candid alarm with its picture'),
      tag: candidAlarm.label.en,
      accepts: { files: true, bytes: largestReport },
      data: z.object({ id: z.string(), repeated: z.boolean() }),
      handle: (context, _, raw) => takeReport({ services, engine, pictures }, context, raw),
    }),
    defineRoute({
      method: 'POST',
      path: `/api/${candidSource.path}/new-key`,
      access: { anyOf: ['candidSource_key'] },
      summary: label('生成抓拍设备的密钥', 'Give a camera a new key'),
      tag: candidSource.label.en,
      query: oneId,
      body: inBody(oneId),
      data: z.object({ key: z.string().meta({ description: 'told this once' }) }),
      handle: (context, { query, body }) =>
        context.db.tx(async (_, { db }) => {
          const inner = { ...context, db };
          const id = readRecordId(engine.catalogue.planOf(candidSource), parameter('id', query, body) ?? '');
          const [source] = await engine.byIds(inner, candidSource, [id], 'lock');
          if (source === undefined) throw new CodedError('record.notFound');
          const key = freshKey(context.caller.tenantId, id);
          await engine.put(inner, candidSource, {
            id,
            keyHash: keyHash(key),
            keyTime: wireTime(context.now, context.zone),
          });
          return { key };
        }),
    }),
  ];
}
