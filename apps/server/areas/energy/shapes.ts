import { z } from 'zod';
import { componentName } from '../../http/document.ts';

// Response schemas of the dashboard for the API description; the types are in packages/model/energy.

const measured = z.number().nullable();

/** A GenerationItem; energy in kWh. */
export const generationShape = z
  .object({
    date: z.string().meta({ description: 'yyyy-MM-dd, or yyyy-MM of a month' }),
    dailyPower: measured,
    coverage: measured,
    missingSeconds: measured,
    utilisationHours: measured,
    peakSunHours: measured,
    theoreticalPower: measured,
    estimate: z.string().nullable(),
  })
  .meta({ [componentName]: 'GenerationItem' });

/** GenerationTotals, kWh. */
export const totalsShape = z.object({
  todayPower: measured,
  monthPower: measured,
  yearPower: measured,
  totalPower: measured,
});

/** A StationSummary. */
export const summaryShape = totalsShape.extend({
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  installedCapacity: measured.meta({ description: 'kWp' }),
  devices: z.array(z.object({ type: z.int(), total: z.int(), online: z.int() })),
  today: generationShape.nullable(),
  sources: z.array(
    z.object({
      deviceId: z.string(),
      name: z.string(),
      type: z.int().nullable(),
      online: z.boolean().nullable(),
      offlineSince: z.string().nullable(),
    }),
  ),
  standIn: z.object({ by: z.literal('controller'), energy: z.number(), coverage: measured }).nullable(),
});

const flowReadings = z.array(
  z
    .object({
      deviceId: z.string(),
      name: z.string(),
      type: z.int(),
      settable: z.boolean(),
      meterRole: z.int().nullable(),
      onlineStatus: z.int(),
      offlineSince: z.string().nullable(),
      packNum: z.int(),
      dataTime: z.string().nullable(),
      origin: z.int(),
      readAt: z.record(z.string(), z.string()).nullable(),
      valueOrigins: z.record(z.string(), z.int()).nullable(),
      decimals: z.record(z.string(), z.int()).nullable(),
      values: z.record(z.string(), z.union([z.number(), z.string()]).nullable()),
    })
    .meta({ [componentName]: 'FlowReading' }),
);

/** An EnergyFlow. */
export const flowShape = z.object({
  stationId: z.string(),
  running: z.boolean(),
  controllers: flowReadings,
  meters: flowReadings,
  batteries: flowReadings,
  inverters: flowReadings,
});

/** An event of an energy counter between two times. */
export const eventShape = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  role: z.string().nullable(),
  kind: z.string(),
  beginTime: z.string(),
  endTime: z.string(),
  from: z.number(),
  to: z.number(),
  energy: z.number().meta({ description: 'kWh' }),
});

/** A FlowPast. */
export const flowPastShape = z.object({
  stationId: z.string(),
  from: z.number(),
  stepMs: z.int(),
  steps: z.int(),
  left: z.int(),
  lines: z.array(
    z.object({
      list: z.enum(['controllers', 'meters', 'batteries', 'inverters']),
      deviceId: z.string(),
      packNum: z.int(),
      readAt: z.array(z.number().nullable()),
      values: z.record(z.string(), z.array(z.number().nullable())),
    }),
  ),
});
