import { label } from '@heliodeck/kit/label';
import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { entityOf } from '@heliodeck/model/registries/entities';
import { records } from '@heliodeck/model/registries/records';
import { z } from 'zod';
import { watchKey } from '../../alarms/alarm-rows.ts';
import { alarmsOfKeys } from '../../alarms/standing.ts';
import type { Area } from '../../area.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { readCodes } from '../../crud/requests/permit.ts';
import { emptyAsAbsent, recordId } from '../../http/query-values.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { troubleFilter } from '../../telemetry/records/trouble-filter.ts';
import { flagTroubles } from '../../telemetry/watch/flag-troubles.ts';
import { staleTroubles } from '../../telemetry/watch/stale-troubles.ts';
import type { BitAlarms } from '../../troubles/trouble-alarms.ts';
import { chartOf } from './chart.ts';
import { modelChangeRules } from './model-change.ts';

/** Screens with charts of devices; access to one of them includes the lines. */
const chartScreens = ['monitorDevice', 'monitorManage', 'monitorPowerSite'];

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
/** Empty parameters count as absent, as forms send cleared fields. */
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyAsAbsent, schema.optional());

const chartQuery = z.looseObject({
  xwjId: recordId,
  type: optional(whole(0, 1_000)),
  metrics: optional(z.string().max(1_000)),
  beginTime: optional(z.string()),
  endTime: optional(z.string()),
  points: optional(whole(20, 10_000)),
  packNum: optional(whole(0, 255)),
});

/** Points in order of time with a value of each requested line; null = a gap. */
const chartShape = z.array(z.looseObject({ dataTime: z.string() }));

/** The alarms of status bits, for their troubles. */
const bitAlarms = (reader: Reader): BitAlarms => ({
  keyOf: watchKey,
  find: (context, keys) => alarmsOfKeys(context, reader, keys),
});

/** Charts of readings, and the removal of live data when a device's model changes. */
export function telemetryArea(services: Services): Area {
  const charted = [...records.values()].filter((record) => record.chart !== undefined);
  return {
    name: 'telemetry',
    routes: charted.flatMap((record) => chartRoute(services, record) ?? []),
    rules: [
      modelChangeRules(services.telemetry.live),
      ...[...records.values()].filter(({ ofTroubles }) => ofTroubles).map(troubleFilter),
    ],
    troubles: [staleTroubles(services.entities), flagTroubles(services, bitAlarms(services.entities))],
  };
}

function chartRoute(services: Services, record: TelemetryRecord): RouteSpec | undefined {
  if (record.history === undefined) return undefined;
  const screen = entityOf(record.history.key);
  const live = record.live ? readCodes(entityOf(record.live.key)) : [];
  return defineRoute({
    method: 'GET',
    path: `/api/${record.history.path}/getEchart`,
    access: { anyOf: [...new Set([...readCodes(screen), ...live, ...chartScreens])] },
    summary: label(`${record.label.zh}曲线`, `Chart of ${record.label.en}`),
    query: chartQuery,
    tag: screen.label.en,
    data: chartShape,
    handle: (context, { query }) => chartOf(context, services, record, screen, query),
  });
}
