import { addDays, startOfDay } from '@heliodeck/kit/zone';
import {
  type FlowPast,
  type FlowPastLine,
  type FlowSpan,
  flowPastMetrics,
  flowSpans,
  type ReplayedList,
} from '@heliodeck/model/energy/flow-past';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import { energyFlowOf } from './energy-flow.ts';
import { flowLines, flowRecords } from './flow-lines.ts';
import type { EnergyParts } from './parts.ts';
import type { VisibleStation } from './stations.ts';

/** Most devices and packs in one response, and most inverters with their strings. */
const mostLines = 60;
const mostWithStrings = 8;

/** What is replayed: the last day or month, or a day of the station ('yyyy-MM-dd'), as far as it has passed. */
interface AskedPast {
  readonly span: FlowSpan;
  readonly date: string | undefined;
}

/**
 * Reads the past figures of a station's diagram: the history, as visible to the caller, of the devices that the diagram shows now. A data
 * scope with a condition on values of readings excludes all devices.
 * @throws CodedError when the day has not begun
 */
export async function flowPastOf(
  context: Context,
  parts: EnergyParts,
  station: VisibleStation,
  asked: AskedPast,
): Promise<FlowPast> {
  const { from, stepMs, steps } = instantsOf(asked, station.zone, context.now.getTime());
  const instants = Array.from({ length: steps }, (_, n) => from + n * stepMs);
  const flow = await energyFlowOf(context, parts, station);
  const all = (Object.keys(flowRecords) as ReplayedList[]).flatMap((list) =>
    flow[list].map((reading) => ({ list, reading })),
  );
  const lines: FlowPastLine[] = [];
  for (const list of Object.keys(flowRecords) as ReplayedList[]) {
    const here = all.slice(0, mostLines).filter((one) => one.list === list);
    const readings = here.map(({ reading }) => reading);
    const hasStrings = list !== 'inverters' || readings.length <= mostWithStrings;
    const metrics = flowPastMetrics[list].filter(
      (name) => hasStrings || !name.startsWith('pv') || !/\d/.test(name),
    );
    lines.push(...(await flowLines(context, parts, { list, readings, instants, metrics })));
  }
  return { stationId: station.id, from, stepMs, steps, lines, left: Math.max(0, all.length - mostLines) };
}

function instantsOf(
  { span, date }: AskedPast,
  zone: string,
  now: number,
): { readonly from: number; readonly stepMs: number; readonly steps: number } {
  const { stepMs, steps } = flowSpans[date === undefined ? span : 'day'];
  const last = Math.floor(now / stepMs) * stepMs;
  if (date === undefined) return { from: last - (steps - 1) * stepMs, stepMs, steps };
  const from = startOfDay(zone, date);
  if (from > now) throw new CodedError('insight.future');
  // A day on which clocks change has an hour more or less.
  const to = Math.min(startOfDay(zone, addDays(date, 1)), Math.max(from, last));
  return { from, stepMs, steps: Math.floor((to - from) / stepMs) + 1 };
}
