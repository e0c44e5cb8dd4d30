import {
  type FlowPast,
  type FlowPastLine,
  type FlowSpan,
  flowPastMetrics,
  flowSpans,
  type ReplayedList,
} from '@heliodeck/model/energy/flow-past';
import type { Context } from '../../context.ts';
import { energyFlowOf } from './energy-flow.ts';
import { flowLines, flowRecords } from './flow-lines.ts';
import type { EnergyParts } from './parts.ts';
import type { VisibleStation } from './stations.ts';

/** Devices and packs of one answer, and inverters of which also the strings are told. */
const mostLines = 60;
const mostWithStrings = 8;

/**
 * Reads what the diagram of a station showed over the last day or month: of those devices that it shows now, what the lists of
 * history show the caller. A rule that looks at what readings say lets no device through.
 */
export async function flowPastOf(
  context: Context,
  parts: EnergyParts,
  station: VisibleStation,
  span: FlowSpan,
): Promise<FlowPast> {
  const { stepMs, steps } = flowSpans[span];
  const last = Math.floor(context.now.getTime() / stepMs) * stepMs;
  const from = last - (steps - 1) * stepMs;
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
