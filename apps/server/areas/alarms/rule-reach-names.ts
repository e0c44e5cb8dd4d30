import { isRecord } from '@heliodeck/kit/is-record';
import type { thresholdSetting } from '@heliodeck/model/alarms/threshold-setting';
import { xwj } from '@heliodeck/model/devices/xwj';
import { dept } from '@heliodeck/model/organisation/dept';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Reader } from '../../crud/reading/read.ts';

const limits = [
  'stationIds',
  'deptIds',
  'deviceIds',
] as const satisfies readonly (keyof typeof thresholdSetting.fields)[];

export const reachShape = z
  .array(z.object({ of: z.enum(limits), names: z.array(z.string()), others: z.int() }))
  .meta({
    description:
      'Stations, departments and devices to which the rule was limited: names of those the caller sees, and the number of others',
  });

/**
 * To what a rule was limited when its alarm was raised, with the names that the caller may see: an alarm of one station is no reason to
 * learn the names of others.
 */
export async function ruleReachOf(
  context: Context,
  reader: Reader,
  rule: unknown,
): Promise<z.output<typeof reachShape>> {
  const idsOf = (name: (typeof limits)[number]): readonly string[] => {
    const ids = isRecord(rule) ? rule[name] : undefined;
    return Array.isArray(ids) ? ids.map(String) : [];
  };
  const [stationIds, deptIds, deviceIds] = limits.map(idsOf);
  const named = (ids: readonly string[] = [], names: readonly (string | null)[]) => {
    const known = names.flatMap((name) => name ?? []);
    return { names: known, others: ids.length - known.length };
  };
  const stations = await reader.byIds(context, stationInfo, stationIds ?? [], 'shown');
  const depts = await reader.byIds(context, dept, deptIds ?? [], 'shown');
  const devices = await reader.byIds(context, xwj, deviceIds ?? [], 'shown');
  return [
    {
      of: 'stationIds' as const,
      ...named(
        stationIds,
        stations.map(({ stationName }) => stationName),
      ),
    },
    {
      of: 'deptIds' as const,
      ...named(
        deptIds,
        depts.map(({ deptName }) => deptName),
      ),
    },
    {
      of: 'deviceIds' as const,
      ...named(
        deviceIds,
        devices.map(({ name }) => name),
      ),
    },
  ].filter(({ names, others }) => names.length + others > 0);
}
