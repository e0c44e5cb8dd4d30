import { label } from '@heliodeck/kit/label';
import { xwj } from '@heliodeck/model/devices/xwj';
import { dtu } from '@heliodeck/model/stations/dtu';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { type Commissioning, commissioningCodes } from '@heliodeck/model/wire/commissioning';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { recordId } from '../../http/query-values.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';

/** More than a station has. */
const many = '500';

const since = z.string().nullable();
const stateShape = z.object({
  station: z
    .object({ id: z.string(), name: z.string(), createDept: z.string().nullable() })
    .nullable()
    .meta({ description: 'null while none is chosen' }),
  dtus: z.array(
    z.object({ id: z.string(), name: z.string(), imei: z.string(), isOnline: z.boolean(), since }),
  ),
  devices: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.int(),
      model: z.string(),
      address: z.int(),
      dtuId: z.string(),
      isOnline: z.boolean(),
      since,
    }),
  ),
});

/** Returns the progress of a station to its first values, derived from existing records. */
export function commissionRoute(reader: Reader): RouteSpec {
  return defineRoute({
    method: 'GET',
    path: '/api/blade-stationInfo/stationInfo/commissioning',
    tag: stationInfo.label.en,
    data: stateShape,
    access: { anyOf: [...commissioningCodes] },
    summary: label('电站开通进度', 'How far the commissioning of a station is'),
    query: z.strictObject({ id: recordId }),
    handle: (context, { query: { id } }) => stateOf(context, reader, id),
  });
}

async function stateOf(context: Context, reader: Reader, id: string): Promise<Commissioning> {
  const [station] = await reader.byIds(context, stationInfo, [id], 'shown');
  if (station === undefined) throw new CodedError('station.unknown');
  const oldest = { size: many, ascs: 'id' };
  const dtus = (await reader.page(context, dtu, { stationInfoId: id, ...oldest })).records;
  const devices = await Promise.all(
    dtus.map(async (one) => (await reader.page(context, xwj, { dtuId: String(one.id), ...oldest })).records),
  );
  return {
    station: { id, name: text(station.stationName), createDept: station.createDept },
    dtus: dtus.map((one) => ({
      id: text(one.id),
      name: text(one.name),
      imei: text(one.imei),
      isOnline: Number(one.onlineStatus) === 1,
      since: asked(one.createTime),
    })),
    devices: devices.flat().map((one) => ({
      id: text(one.id),
      name: text(one.name),
      type: Number(one.type),
      model: text(one.model),
      address: Number(one.address),
      dtuId: text(one.dtuId),
      isOnline: Number(one.onlineStatus) === 1,
      since: asked(one.createTime),
    })),
  };
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const asked = (value: unknown): string | null => (typeof value === 'string' ? value : null);
