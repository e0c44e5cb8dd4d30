import type { LineCounts } from '@heliodeck/gateway/session/line-report';

/** Counts of a line without requests. */
export const noCounts: LineCounts = {
  exchanges: 0,
  answered: 0,
  timeouts: 0,
  late: 0,
  lastLateMs: 0,
  mostLateMs: 0,
  mostAnswerMs: 0,
  damaged: 0,
  errors: {},
  discarded: {},
  lastAnswerAt: 0,
  lastFrameAt: 0,
};

/** Adds up the counts of two periods; `later` provides the latest values. */
export function sumOf(earlier: LineCounts, later: LineCounts): LineCounts {
  return {
    exchanges: earlier.exchanges + later.exchanges,
    answered: earlier.answered + later.answered,
    timeouts: earlier.timeouts + later.timeouts,
    late: earlier.late + later.late,
    lastLateMs: later.late > 0 ? later.lastLateMs : earlier.lastLateMs,
    mostLateMs: Math.max(earlier.mostLateMs, later.mostLateMs),
    mostAnswerMs: Math.max(earlier.mostAnswerMs, later.mostAnswerMs),
    damaged: earlier.damaged + later.damaged,
    errors: sums(earlier.errors, later.errors),
    discarded: sums(earlier.discarded, later.discarded),
    lastAnswerAt: Math.max(earlier.lastAnswerAt, later.lastAnswerAt),
    lastFrameAt: Math.max(earlier.lastFrameAt, later.lastFrameAt),
  };
}

function sums(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): Record<string, number> {
  const total: Record<string, number> = { ...one };
  for (const [key, count] of Object.entries(other)) total[key] = (total[key] ?? 0) + count;
  return total;
}
