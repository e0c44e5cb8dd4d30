import type { EnergyFlow, FlowReading } from '@heliodeck/model/energy/energy-flow';
import { isStationRunning } from '@heliodeck/model/energy/energy-flow';
import type { FlowPast, FlowPastLine } from '@heliodeck/model/energy/flow-past';
import { totalOf } from '@heliodeck/model/telemetry/total';
import { wireTime } from '@heliodeck/model/wire/time';
import { hasInvertersOnly, inverterPlantOf } from '../inverter-picture.ts';
import { plantOf } from '../plant.ts';

/** The instant of a step, ms since 1970 UTC. */
export const stepInstant = ({ from, stepMs }: FlowPast, step: number): number => from + step * stepMs;

/** The step of an instant; the first or last if it is outside. */
export function stepOf({ from, stepMs, steps }: FlowPast, instant: number): number {
  return Math.min(steps - 1, Math.max(0, Math.round((instant - from) / stepMs)));
}

/** Whether a device or pack reported at a step. */
const spoke = (line: FlowPastLine | undefined, step: number): boolean =>
  typeof line?.readAt[step] === 'number';

/**
 * The data of the diagram at a step: the present devices with their values at that time. A device without a report is
 * displayed as not responding.
 * @param zone of the station
 */
export function flowAt(flow: EnergyFlow, past: FlowPast, step: number, zone: string): EnergyFlow {
  const lines = new Map(past.lines.map((line) => [`${line.list} ${line.deviceId} ${line.packNum}`, line]));
  const then = (list: FlowPastLine['list']): readonly FlowReading[] =>
    flow[list].map((reading) => {
      const line = lines.get(`${list} ${reading.deviceId} ${reading.packNum}`);
      const readAt = line?.readAt[step];
      const isThere = spoke(line, step);
      return {
        ...reading,
        onlineStatus: isThere ? 1 : 0,
        offlineSince: null,
        readAt: null,
        valueOrigins: null,
        origin: 0,
        dataTime: typeof readAt === 'number' ? wireTime(readAt, zone) : null,
        values: Object.fromEntries(
          Object.keys(reading.values).map((name) => [name, line?.values[name]?.[step] ?? null]),
        ),
      };
    });
  const [controllers, inverters] = [then('controllers'), then('inverters')];
  return {
    stationId: flow.stationId,
    running: isStationRunning(controllers, inverters),
    controllers,
    inverters,
    meters: then('meters'),
    batteries: then('batteries'),
  };
}

/** Curves over the time line: power in kW and charge in per cent, by step; `null` without data. */
export interface ReplayLines {
  readonly power: readonly (number | null)[];
  readonly charge: readonly (number | null)[];
}

/** The displayed power, and the mean charge of the packs, at each step. */
export function linesOf(flow: EnergyFlow, past: FlowPast, zone: string): ReplayLines {
  const steps = Array.from({ length: past.steps }, (_, step) => lineValues(flowAt(flow, past, step, zone)));
  return { power: steps.map(({ power }) => power), charge: steps.map(({ charge }) => charge) };
}

/** The displayed power, kW, and the mean charge of the packs, per cent, of one instant; `null` without data. */
export function lineValues(flow: EnergyFlow): {
  readonly power: number | null;
  readonly charge: number | null;
} {
  return { power: powerOf(flow), charge: chargeOf(flow) };
}

function powerOf(flow: EnergyFlow): number | null {
  if (hasInvertersOnly(flow)) {
    const { answering, kilowatts } = inverterPlantOf(flow);
    return answering === 0 ? null : kilowatts.ac;
  }
  const { generation, controller, kilowatts } = plantOf(flow);
  const source = generation ?? controller;
  return source === undefined || source.isAway ? null : kilowatts.generation;
}

function chargeOf({ batteries, inverters }: EnergyFlow): number | null {
  const said = [...batteries, ...inverters].map(({ values, onlineStatus }) => ({
    value: onlineStatus === 1 && typeof values.soc === 'number' ? values.soc : null,
    state: 'live' as const,
    readAt: null,
  }));
  return totalOf(said, 'mean').value;
}

/** Ranges of steps with data, for a line with gaps: first and last step of each. */
export function knownStretches(values: readonly (number | null)[]): readonly (readonly [number, number])[] {
  const stretches: [number, number][] = [];
  values.forEach((value, step) => {
    if (value === null) return;
    const last = stretches.at(-1);
    if (last && last[1] === step - 1) last[1] = step;
    else stretches.push([step, step]);
  });
  return stretches;
}

interface Placed {
  readonly from: number;
}

/**
 * Groups marks that would overlap: by slots of the time line, each group sorted by time. Events after the last instant,
 * before the next one exists, are at the end. The slot (from 0) identifies a group also after earlier marks join it.
 */
export function groupedMarks<T extends Placed>(
  marks: readonly T[],
  { from, stepMs, steps }: Pick<FlowPast, 'from' | 'stepMs' | 'steps'>,
  slots: number,
): readonly { readonly slot: number; readonly at: number; readonly marks: readonly T[] }[] {
  const length = stepMs * (steps - 1);
  const within = marks.filter((mark) => mark.from >= from && mark.from <= from + length + stepMs);
  const groups = Map.groupBy(within, (mark) =>
    Math.min(slots - 1, Math.floor(((mark.from - from) / length) * slots)),
  );
  return [...groups]
    .sort(([one], [other]) => one - other)
    .map(([slot, group]) => {
      const sorted = group.toSorted((one, other) => one.from - other.from);
      return { slot, at: sorted[0]?.from ?? from, marks: sorted };
    });
}
