import type { LineCounts } from '@heliodeck/gateway/session/line-report';
import { label } from '@heliodeck/kit/label';
import { localDate } from '@heliodeck/kit/zone';
import { xwj } from '@heliodeck/model/devices/xwj';
import { dtu } from '@heliodeck/model/stations/dtu';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { adviceOn } from '@heliodeck/model/wire/line-advice';
import type { LineChain, LineFacts } from '@heliodeck/model/wire/line-facts';
import { defaultZone } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { mayRead, readCodes } from '../../crud/requests/permit.ts';
import { noCounts, sumOf } from '../../gateway/line-counts.ts';
import type { GatewayPort } from '../../gateway/port.ts';
import { unlessUnavailable } from '../../gateway/unavailable.ts';
import { recordId } from '../../http/query-values.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { type DayRow, lineDay, lineOf } from './line-store.ts';

const count = z.int();
const factsShape = z.object({
  exchanges: count,
  answered: count,
  timeouts: count,
  late: count,
  damaged: count,
  lastLateMs: count.nullable(),
  mostLateMs: count.nullable(),
  mostAnswerMs: count.nullable(),
  errors: z.record(z.string(), count).meta({ description: 'exceptions of the device by code' }),
  discarded: z.record(z.string(), count).meta({
    description:
      'of a DTU bytes thrown away, of a device numbers held back, by reason; "other-devices-2": polls of a device that left out 2 further ones of its address',
  }),
  answerAge: count
    .nullable()
    .meta({ description: 'seconds since the last answer with data; null: none today' }),
  frameAge: count.nullable().meta({ description: 'seconds since the last good frame; null: none today' }),
});
const chainShape = z.object({
  day: z.string(),
  dtu: z.object({
    id: z.string(),
    isOnline: z.boolean(),
    heardAge: count.nullable(),
    link: z.string(),
    seenLink: z.string().nullable(),
    timeoutMs: count,
    waiting: count.nullable(),
    facts: factsShape,
  }),
  devices: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      address: count,
      isOnline: z.boolean(),
      facts: factsShape,
      advice: z.looseObject({ kind: z.string() }).nullable(),
    }),
  ),
});
const query = z.strictObject({ id: recordId });

/** More devices than an RS-485 bus supports. */
const mostOnBus = 500;

/** State and counts of the line of a DTU and of a device, to find the cause of a silence. */
export function lineRoutes(gateway: Pick<GatewayPort, 'line'>, reader: Reader): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/blade-dtu/dtu/line',
      tag: dtu.label.en,
      data: chainShape,
      // Users of devices may see their line including the DTU, but not the DTU's record.
      access: { anyOf: [...new Set([...readCodes(dtu), ...readCodes(xwj)])] },
      summary: label('DTU、总线及其设备的通信统计', 'The line of a DTU: itself, its bus, its devices'),
      query,
      handle: async (context, { query: { id } }) => {
        const [own] = await reader.byIds(context, dtu, [id], 'shown');
        if (own === undefined) throw new CodedError('dtu.unknown');
        // A caller who may see no devices gets the DTU only.
        const wanted = { dtuId: id, size: String(mostOnBus) };
        const devices = mayRead(context.caller, xwj) ? (await reader.page(context, xwj, wanted)).records : [];
        return chainOf(context, gateway, id, devices);
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/blade-xwj/xwj/line',
      tag: xwj.label.en,
      data: chainShape,
      access: { anyOf: readCodes(xwj) },
      summary: label('设备的通信统计', 'The line to a device: its DTU, the bus, itself'),
      query,
      handle: async (context, { query: { id } }) => {
        const { records } = await reader.page(context, xwj, { id, size: '1' });
        const [device] = records;
        if (device === undefined || device.dtuId === null) throw new CodedError('device.unknown');
        return chainOf(context, gateway, String(device.dtuId), records);
      },
    }),
  ];
}

async function chainOf(
  context: Context,
  gateway: Pick<GatewayPort, 'line'>,
  dtuId: string,
  devices: readonly Readonly<Record<string, unknown>>[],
): Promise<LineChain> {
  const now = context.now.getTime();
  const own = await lineOf(context.db, dtuId);
  if (own === undefined) throw new CodedError('dtu.unknown');
  const day = localDate(own.zone ?? defaultZone, now);
  const written = await lineDay(context.db, dtuId, day);
  // While the gateway is unavailable only stored data are returned.
  const state = await gateway.line(dtuId).catch(unlessUnavailable);
  const factsOf = (id: string): { counts: LineCounts; facts: LineFacts } => {
    const row = written.find(({ deviceId }) => deviceId === (id === '' ? '0' : id));
    const counts = sumOf(row === undefined ? noCounts : countsOf(row), state?.counts.get(id) ?? noCounts);
    return { counts, facts: wireFacts(counts, now) };
  };
  const timeoutMs = own.timeoutMs ?? 4000;
  const age = (at: number | undefined) => (at === undefined ? null : secondsSince(at, now));
  return {
    day,
    dtu: {
      id: dtuId,
      isOnline: own.isOnline,
      heardAge: age(state?.heardAt),
      link: own.link ?? 'auto',
      seenLink: state?.seenForm ?? null,
      timeoutMs,
      waiting: state?.waiting ?? null,
      facts: factsOf('').facts,
    },
    devices: devices.map((device) => {
      const { counts, facts } = factsOf(String(device.id));
      return {
        id: String(device.id),
        name: String(device.name ?? ''),
        address: Number(device.address),
        isOnline: Number(device.onlineStatus) === 1,
        facts,
        advice: adviceOn(counts, timeoutMs) ?? null,
      };
    }),
  };
}

function countsOf({ lastAnswerAt, lastFrameAt, deviceId: _device, ...counts }: DayRow): LineCounts {
  return {
    ...counts,
    lastAnswerAt: lastAnswerAt?.getTime() ?? 0,
    lastFrameAt: lastFrameAt?.getTime() ?? 0,
  };
}

function wireFacts(counts: LineCounts, now: number): LineFacts {
  const { lastAnswerAt, lastFrameAt, lastLateMs, mostLateMs, mostAnswerMs, ...rest } = counts;
  const isHeard = lastFrameAt > 0;
  return {
    ...rest,
    lastLateMs: counts.late > 0 ? Math.round(lastLateMs) : null,
    mostLateMs: counts.late > 0 ? Math.round(mostLateMs) : null,
    mostAnswerMs: counts.answered > 0 ? Math.round(mostAnswerMs) : null,
    answerAge: lastAnswerAt > 0 ? secondsSince(lastAnswerAt, now) : null,
    frameAge: isHeard ? secondsSince(lastFrameAt, now) : null,
  };
}

function secondsSince(at: number, now: number): number {
  return Math.max(0, Math.round((now - at) / 1000));
}
