import { scanFamilies } from '@heliodeck/devices/scan/scan';
import { label } from '@heliodeck/kit/label';
import { readingCodes, scanCodes } from '@heliodeck/model/commands/command-codes';
import { scanLimits } from '@heliodeck/model/wire/bus-scan';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { audit } from '../../logs/audit.ts';
import { deviceAt, issuedShape, scanAsked, scanId, searched } from './inputs.ts';
import { type CommandDeps, issue } from './issue.ts';
import { requireReadButton } from './require-code.ts';
import { refuseSecondScan, scanReport, scanRow } from './scan-report.ts';
import { dtuOfId, findDevice } from './target.ts';

/** Time-out per address, ms; at most the DTU's own. */
const waitMs = { usual: 1500, thorough: 4000 } as const;

const count = z.int();
const findShape = z.object({
  family: z.string(),
  address: count,
  disturbed: z.boolean(),
  answers: z.array(
    z.object({ question: z.string(), request: z.string(), answer: z.string(), code: z.string().nullable() }),
  ),
  fits: z.array(
    z.object({ profile: z.string(), score: count, reasons: z.array(z.looseObject({ kind: z.string() })) }),
  ),
  registered: z
    .object({ id: z.string(), name: z.string(), model: z.string() })
    .nullable()
    .meta({ description: 'the device that is entered at this address' }),
});
const reportShape = z
  .object({
    id: z.string(),
    state: z.string(),
    detail: z.string().nullable(),
    isOver: z.boolean(),
    userName: z.string(),
    done: count,
    total: count,
    family: z.string().nullable(),
    address: count.nullable(),
    finds: z.array(findShape),
  })
  .nullable()
  .meta({ description: 'null: this bus was never scanned' });

/** Scans of a bus, and checks whether a device responds (docs/product/commissioning.md). */
export function scanRoutes(deps: CommandDeps, engine: EntityEngine): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/blade-device/scan',
      data: issuedShape,
      tag: 'Command',
      access: { anyOf: [...scanCodes] },
      summary: label('扫描DTU的总线', 'Scan the bus of a DTU'),
      body: searched,
      handle: async (context, { body }) => {
        const { dtuId, from, to, families = scanFamilies, thorough = false } = body;
        const { least, most } = scanLimits;
        if (from < least || to > most || from > to)
          throw new CodedError('command.scanRange', { least, most });
        if (families.length === 0) throw new CodedError('command.scanNothing');
        const target = await dtuOfId(context, engine, dtuId);
        const range = { from, to, families, thorough };
        return issue(deps, context, {
          target,
          command: { kind: 'scan', range, waitMs: thorough ? waitMs.thorough : waitMs.usual },
          word: `${from}–${to} ${families.join(' ')}`,
          refuse: (session) => refuseSecondScan(session, dtuId),
        });
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/blade-device/scan',
      data: reportShape,
      tag: 'Command',
      access: { anyOf: [...scanCodes] },
      summary: label('总线扫描的进度与结果', 'How far a scan is and what it found; of a DTU, its newest'),
      query: scanAsked,
      handle: async (context, { query }) => {
        const row = await scanRow(context, engine, query);
        return row === undefined ? null : scanReport(deps, context, engine, row);
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/blade-device/scan/stop',
      data: z.boolean(),
      tag: 'Command',
      access: { anyOf: [...scanCodes] },
      summary: label('停止总线扫描', 'Stop a scan; what it found stays'),
      body: scanId,
      handle: async (context, { body: { id } }) => {
        const row = await scanRow(context, engine, { id });
        if (row === undefined) throw new CodedError('record.notFound');
        if (row.endTime !== null) throw new CodedError('command.scanOver');
        await context.db.tx(async (_, session) => {
          const change = { act: 'command', entity: 'deviceCommand', recordId: id, title: 'scan' } as const;
          audit(context, session, [{ ...change, after: { stopped: true } }]);
        });
        await deps.gateway.stopScan(id);
        return true;
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/blade-device/echo',
      data: issuedShape,
      tag: 'Command',
      access: { anyOf: readingCodes },
      summary: label('回波测试', 'Ask a device something that costs it nothing'),
      body: deviceAt,
      handle: async (context, { body }) => {
        const device = await findDevice(context, engine, body);
        requireReadButton(context, device, 'real_time_data');
        const command = { kind: 'echo', deviceId: device.deviceId } as const;
        return issue(deps, context, { target: device, command, word: 'echo' });
      },
    }),
  ];
}
