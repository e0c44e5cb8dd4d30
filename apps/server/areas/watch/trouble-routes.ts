import { label } from '@heliodeck/kit/label';
import {
  byWorst,
  type Severity,
  severities,
  type Trouble,
  type TroublePage,
  troubleKinds,
} from '@heliodeck/model/wire/trouble';
import { troubleText } from '@heliodeck/model/wire/trouble-words';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { emptyAsAbsent, wholeNumber } from '../../http/query-values.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import type { FoundTrouble } from '../../troubles/trouble-board.ts';
import { wantedStations, watchCodes } from './wanted-stations.ts';
import { watchedStations } from './watched-stations.ts';

const query = z.strictObject({
  stationIds: wantedStations,
  severity: z.preprocess(emptyAsAbsent, z.enum(severities).optional()),
  kind: z.preprocess(
    emptyAsAbsent,
    z
      .string()
      .transform((joined) => joined.split(','))
      .pipe(z.array(z.enum(troubleKinds)))
      .optional()
      .meta({ description: 'kinds, comma-joined' }),
  ),
  keyword: z.string().trim().max(50).optional(),
  current: z.preprocess(emptyAsAbsent, wholeNumber(1, 1_000_000, 1)),
  size: z.preprocess(emptyAsAbsent, wholeNumber(1, 500, 100)),
});

const id = z.string().nullable();
const troubleShape = z.object({
  id: z.string(),
  kind: z.enum(troubleKinds),
  severity: z.enum(severities),
  stationId: z.string(),
  stationName: z.string(),
  dtuId: id,
  deviceId: id,
  subject: z.string(),
  since: z.number().nullable().meta({ description: 'ms since 1970 UTC' }),
  earlier: z.literal(true).optional().meta({ description: 'it may have begun before since' }),
  words: z.object({ code: z.string(), args: z.record(z.string(), z.union([z.string(), z.number()])) }),
  who: z.string().nullable(),
  alarmId: z.string().optional().meta({ description: 'its open alarm' }),
  link: z.string(),
});
const pageShape = z.object({
  records: z.array(troubleShape),
  total: z.int(),
  size: z.int(),
  current: z.int(),
  counts: z.object({ critical: z.int(), warning: z.int(), info: z.int() }),
});

/** Present troubles visible to the caller. */
export function troubleRoutes(services: Services): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/blade-watch/watch/troubles',
      tag: 'Watch',
      data: pageShape,
      access: { anyOf: watchCodes },
      summary: label('当前故障与异常', 'What is wrong now'),
      query,
      handle: (context, { query: wanted }) => troublePage(context, services, wanted),
    }),
  ];
}

/** Returns a page of present troubles visible to the caller, the worst first. */
export async function troublePage(
  context: Context,
  { entities, troubles }: Services,
  { stationIds, severity, kind, keyword, current, size }: z.output<typeof query>,
): Promise<TroublePage> {
  const found = await troubles.find(context, stationIds);
  const names = new Map(
    (
      await watchedStations(context, entities, [
        ...new Set(found.flatMap(({ stationId }) => stationId || [])),
      ])
    ).map((station) => [station.id, station.name] as const),
  );
  const wanted = found
    .map((finding) => troubleOf(finding, names))
    .filter((trouble) => (kind === undefined || kind.includes(trouble.kind)) && holds(trouble, keyword));
  const counts = { critical: 0, warning: 0, info: 0 } satisfies Record<Severity, number>;
  for (const trouble of wanted) counts[trouble.severity] += 1;
  const listed = wanted
    .filter((trouble) => severity === undefined || trouble.severity === severity)
    .sort(byWorst);
  const page = listed.slice((current - 1) * size, current * size);
  const detailed = await troubles.detail(context, page);
  const records = detailed.map((finding) => troubleOf(finding, names)).sort(byWorst);
  return { records, total: listed.length, size, current, counts };
}

function troubleOf(finding: FoundTrouble, names: ReadonlyMap<string, string>): Trouble {
  const { stationId, deviceId } = finding;
  const device = deviceId === null ? '' : `&device=${deviceId}`;
  return {
    ...finding,
    stationName: names.get(stationId) ?? '',
    link: stationId === '' ? '/equipment/dtu' : `/monitor/monitorPowerSite?station=${stationId}${device}`,
  };
}

/** Whether the station, the device or the text of the trouble, in either language, contains the keyword. */
function holds({ stationName, subject, words }: Trouble, keyword: string | undefined): boolean {
  if (!keyword) return true;
  const said = troubleText(words);
  const hay = `${stationName} ${subject} ${said.zh} ${said.en}`.toLowerCase();
  return keyword
    .toLowerCase()
    .split(/\s+/)
    .every((word) => hay.includes(word));
}
