/** A fault as input of the analysis: a fault report, or an alarm that was dispatched. */
export interface CountedFault {
  readonly id: string;
  /** Whether it opens as a report or as an order. */
  readonly kind: 'report' | 'order';
  /** Description of the fault. */
  readonly zh: string;
  readonly en: string;
  readonly stationId: string | null;
  readonly stationName: string | null;
  readonly deviceId: string | null;
  readonly deviceName: string | null;
  /** Local day on which it happened, 'yyyy-MM-dd'. */
  readonly day: string;
  /** ms since 1970 UTC */
  readonly happenedAt: number;
  /** When it was dispatched; null: not yet. */
  readonly dispatchedAt: number | null;
  /** When it was repaired; null: not yet. */
  readonly repairedAt: number | null;
}

interface Counted {
  readonly count: number;
  /** Share of all faults, 0 to 1. */
  readonly share: number;
}

/** A mean and the number of values. */
export interface MeanHours {
  /** null if no fault has the necessary times. */
  readonly hours: number | null;
  /** Number of faults included. */
  readonly of: number;
}

/** Fault counts of a month; lists are in descending order of counts. */
export interface FaultStatistics {
  readonly total: number;
  readonly open: number;
  /** From the fault to the dispatch. */
  readonly response: MeanHours;
  /** From the fault to its repair. */
  readonly processing: MeanHours;
  /** From the dispatch to the repair. */
  readonly repair: MeanHours;
  readonly stations: readonly (Counted & { readonly id: string; readonly name: string })[];
  readonly kinds: readonly (Counted & {
    readonly zh: string;
    readonly en: string;
    readonly newest: Pick<CountedFault, 'id' | 'kind'>;
  })[];
  readonly days: readonly { readonly day: string; readonly count: number }[];
}

const mostKinds = 40;
const hour = 3_600_000;

/** Counts faults by station, kind and day, and computes response and repair times. Expects the newest fault first. */
export function countFaults(faults: readonly CountedFault[], days: readonly string[]): FaultStatistics {
  const total = faults.length;
  const by = (key: (fault: CountedFault) => string | null) =>
    [
      ...Map.groupBy(
        faults.filter((fault) => key(fault)),
        key,
      ).values(),
    ]
      .flatMap(([first, ...others]) => (first ? [{ first, count: others.length + 1 }] : []))
      .toSorted((one, other) => other.count - one.count)
      .map(({ first, count }) => ({ first, counted: { count, share: count / total } }));
  const counts = Map.groupBy(faults, ({ day }) => day);
  return {
    total,
    open: faults.filter(({ repairedAt }) => repairedAt === null).length,
    response: meanOf(faults, (fault) => [fault.happenedAt, fault.dispatchedAt]),
    processing: meanOf(faults, (fault) => [fault.happenedAt, fault.repairedAt]),
    repair: meanOf(faults, (fault) => [fault.dispatchedAt, fault.repairedAt]),
    stations: by(({ stationId }) => stationId).map(({ first, counted }) => ({
      ...counted,
      id: first.stationId ?? '',
      name: first.stationName ?? '',
    })),
    kinds: by(({ zh }) => zh)
      .slice(0, mostKinds)
      .map(({ first: { zh, en, id, kind }, counted }) => ({
        ...counted,
        zh,
        en: en || zh,
        newest: { id, kind },
      })),
    days: days.map((day) => ({ day, count: counts.get(day)?.length ?? 0 })),
  };
}

/** Times of orders are in whole seconds, those of alarms are not. */
const second = 1_000;

/** Duration in ms; undefined if an end is missing or the end precedes the start, which is an input error. */
export function elapsed(from: number | null, to: number | null): number | undefined {
  return from === null || to === null || to <= from - second ? undefined : Math.max(0, to - from);
}

function meanOf(
  faults: readonly CountedFault[],
  ends: (fault: CountedFault) => readonly [from: number | null, to: number | null],
): MeanHours {
  const spans = faults.flatMap((fault) => {
    const [from, to] = ends(fault);
    return elapsed(from, to) ?? [];
  });
  if (spans.length === 0) return { hours: null, of: 0 };
  return { hours: spans.reduce((sum, span) => sum + span, 0) / spans.length / hour, of: spans.length };
}
