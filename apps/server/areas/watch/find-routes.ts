import { label } from '@heliodeck/kit/label';
import { z } from 'zod';
import { isNeeded } from '../../http/document.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { find } from './find-store.ts';

const shape = z.object({
  of: z.enum(['station', 'dtu', 'device', 'alarm', 'order']),
  id: z.string(),
  name: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  isOnline: z.boolean().nullable(),
  type: z.number().nullable(),
  settable: z.array(z.string()).meta({ description: 'charging parameters that can be set' }),
});
const query = z.strictObject({
  keyword: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .meta({ [isNeeded]: true }),
  settable: z
    .string()
    .min(1)
    .max(40)
    .meta({ description: 'only devices on which this charging parameter can be set' })
    .optional(),
});

/** Search for stations, DTUs and devices by name, pinyin, initials and state; for alarms and work orders by their subject. */
export function findRoutes(services: Services): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/blade-watch/watch/find',
      tag: 'Watch',
      data: z.array(shape),
      access: 'signed-in',
      summary: label(
        '按名称、拼音、状态查找电站、设备、告警、工单',
        'Stations, DTUs, devices, alarms and work orders by name, pinyin and state',
      ),
      query,
      handle: (context, { query: { keyword, settable } }) => find(context, services, keyword, settable),
    }),
  ];
}
