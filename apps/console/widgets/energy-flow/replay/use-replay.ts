import { startOfDay } from '@heliodeck/kit/zone';
import type { EnergyFlow } from '@heliodeck/model/energy/energy-flow';
import type { FlowPast, FlowSpan } from '@heliodeck/model/energy/flow-past';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { get } from '../../../api/client.ts';
import { flowAt, stepInstant, stepOf } from './replay.ts';

/** Duration of a step during playback, ms: a day takes half a minute. */
const stepShownMs = 110;
const freshMs = 300_000;
const noonMs = 43_200_000;

/** The last day, the last month, or a day of the station ('yyyy-MM-dd'). */
export type ReplayedSpan = FlowSpan | { readonly date: string };

const flowPastQuery = (stationId: string, span: ReplayedSpan) =>
  queryOptions({
    queryKey: ['energy-flow-past', stationId, span],
    queryFn: ({ signal }) =>
      get<FlowPast>(
        'blade-index/index/energyFlowPast',
        { stationId, ...(typeof span === 'string' ? { span } : span) },
        signal,
      ),
    staleTime: freshMs,
    refetchInterval: freshMs,
  });

/** The replay of a station's diagram. */
export interface Replay {
  readonly span: ReplayedSpan;
  readonly past: FlowPast | undefined;
  readonly error: Error | null;
  readonly again: () => void;
  /** The displayed instant, ms since 1970 UTC; undefined: now. */
  readonly at: number | undefined;
  /** The data of the diagram at that instant. */
  readonly flow: EnergyFlow | undefined;
  readonly isPlaying: boolean;
  readonly open: (span: ReplayedSpan) => void;
  readonly goTo: (instant: number) => void;
  readonly live: () => void;
  readonly play: (isPlaying: boolean) => void;
}

/** Replays the stored data of a station. */
export function useReplay(stationId: string, live: EnergyFlow, zone: string): Replay {
  const [span, setSpan] = useState<ReplayedSpan>('day');
  const [at, setAt] = useState<number>();
  const [isPlaying, setPlaying] = useState(false);
  const { data: past, error, refetch } = useQuery(flowPastQuery(stationId, span));
  const step = past === undefined || at === undefined ? undefined : stepOf(past, at);
  const isLast = past !== undefined && step === past.steps - 1;
  useEffect(() => {
    if (!isPlaying || past === undefined || step === undefined) return;
    const timer = setTimeout(() => {
      if (isLast) setPlaying(false);
      else setAt(stepInstant(past, step + 1));
    }, stepShownMs);
    return () => clearTimeout(timer);
  }, [isPlaying, past, step, isLast]);
  const flow = useMemo(
    () => (past && step !== undefined ? flowAt(live, past, step, zone) : undefined),
    [live, past, step, zone],
  );
  return {
    span,
    past,
    error,
    at: step === undefined || !past ? undefined : stepInstant(past, step),
    flow,
    isPlaying,
    again: () => void refetch(),
    open: (next) => {
      setSpan(next);
      // A selected day is in the past: it opens at noon.
      setAt(typeof next === 'string' ? undefined : startOfDay(zone, next.date) + noonMs);
      setPlaying(false);
    },
    goTo: (instant) => {
      setPlaying(false);
      setAt(instant);
    },
    live: () => {
      setPlaying(false);
      setAt(undefined);
      if (typeof span !== 'string') setSpan('day');
    },
    play: (next) => {
      // From the present, or from the end, playback starts at the beginning.
      if (next && past && (step === undefined || isLast)) setAt(past.from);
      setPlaying(next);
    },
  };
}
