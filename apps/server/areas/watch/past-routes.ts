import { label } from '@heliodeck/kit/label';
import { z } from 'zod';
import { recordId } from '../../http/query-values.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { pastOf } from './past-store.ts';
import { watchCodes } from './wanted-stations.ts';

const instant = z.coerce.number().int().min(0).max(253_402_300_799_999).optional();
/** The first given id is used; without any the result is empty. */
const query = z.strictObject({
  deviceId: recordId.optional(),
  dtuId: recordId.optional(),
  stationId: recordId.optional(),
  from: instant.meta({
    description: 'only events of online states from here on, ms since 1970 UTC; default 30 days ago',
  }),
  to: instant.meta({ description: 'until here; default now' }),
});
const shape = z.object({
  events: z.array(
    z.object({
      of: z.enum(['dtu', 'device']),
      id: z.string(),
      name: z.string(),
      at: z.number(),
      event: z.enum(['online', 'offline', 'takeover']),
      reason: z.string().nullable(),
    }),
  ),
  isCut: z.literal(true).optional().meta({ description: 'there are earlier events in the period' }),
  changes: z.array(
    z.object({
      at: z.number(),
      account: z.string(),
      entity: z.string(),
      id: z.string(),
      name: z.string(),
      field: z.string(),
      from: z.string(),
      to: z.string(),
    }),
  ),
});

/** Past events of a device and its DTU, or of all of a station. */
export function pastRoutes(services: Services): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/blade-watch/watch/past',
      tag: 'Watch',
      data: shape,
      access: { anyOf: watchCodes },
      summary: label('设备与DTU的上下线及变更', 'Online states and changes of devices and DTUs'),
      query,
      handle: (context, { query: asked }) => pastOf(context, services, asked),
    }),
  ];
}
