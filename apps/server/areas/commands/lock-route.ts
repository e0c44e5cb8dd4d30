import { label } from '@heliodeck/kit/label';
import { commandCodes } from '@heliodeck/model/commands/command-codes';
import { deviceCommand } from '@heliodeck/model/commands/device-command';
import { xwj } from '@heliodeck/model/devices/xwj';
import { wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import type { Reader } from '../../crud/reading/read.ts';
import { requiredId } from '../../crud/requests/inputs.ts';
import { readCodes } from '../../crud/requests/permit.ts';
import { isNeeded } from '../../http/document.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { deviceLocks } from '../../store/device-locks.ts';
import { deviceOfId } from './target.ts';

/** Returns the holder of a device's lock by a work ticket; null if it is not locked. */
export function lockRoute(reader: Reader): RouteSpec {
  return defineRoute({
    method: 'GET',
    path: '/api/blade-device/commands/lock',
    access: { anyOf: [...new Set([...readCodes(xwj), ...readCodes(deviceCommand), ...commandCodes])] },
    summary: label('设备锁定', 'Whether a work ticket keeps a device'),
    tag: 'Command',
    query: z.looseObject({
      deviceId: z
        .string()
        .optional()
        .meta({ [isNeeded]: true }),
    }),
    data: z
      .object({
        holder: z.string(),
        since: z.string(),
        processInstanceId: z.string(),
        category: z.string(),
        businessId: z.string(),
        isOwn: z.boolean(),
      })
      .nullable(),
    async handle(context, { query }) {
      const { deviceId } = await deviceOfId(context, reader, requiredId('deviceId', query.deviceId));
      const [lock] = await context.db.read((_, session) => deviceLocks(session, { deviceId }));
      if (lock === undefined) return null;
      const { holder, holderId, since, instanceId, category, businessId } = lock;
      return {
        holder,
        since: wireTime(since, context.zone),
        processInstanceId: instanceId,
        category,
        businessId,
        isOwn: holderId !== null && holderId === context.caller.userId,
      };
    },
  });
}
