import type { Board, Turning } from '@heliodeck/model/boards/board';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';

/** Current position of a board. */
export interface Standing {
  readonly page: number;
  /** Index among the stations. */
  readonly station: number;
}

interface Counts {
  readonly pages: number;
  readonly stations: number;
}

/**
 * The next position of a board; if it turns stations and pages, every page is displayed for a station before the next
 * station.
 */
export function nextStanding(at: Standing, turning: Turning, { pages, stations }: Counts): Standing {
  const page = turning === 'stations' ? at.page : (at.page + 1) % Math.max(1, pages);
  const moves = turning === 'stations' || (turning === 'both' && page === 0);
  return { page, station: moves ? (at.station + 1) % Math.max(1, stations) : at.station };
}

/** Turns a board according to its settings while it runs; keys and buttons turn it by hand. */
export function useTurning(
  {
    pages,
    turnSeconds,
    turning,
  }: Pick<Board, 'turnSeconds' | 'turning'> & { readonly pages: readonly unknown[] },
  stations: number,
  { runs: runsByItself, onTurn }: { readonly runs: boolean; readonly onTurn?: (() => void) | undefined },
) {
  const turns = useEffectEvent(() => onTurn?.());
  const [at, setAt] = useState<Standing>({ page: 0, station: 0 });
  const [runs, setRuns] = useState(runsByItself);
  useEffect(() => setRuns(runsByItself), [runsByItself]);
  const counts = pages.length;
  const turnPage = useCallback(
    (by: number) => setAt((old) => ({ ...old, page: (old.page + by + counts) % Math.max(1, counts) })),
    [counts],
  );
  const isTurning = runs && turnSeconds > 0;
  useEffect(() => {
    if (!isTurning) return;
    const timer = setInterval(() => {
      turns();
      setAt((old) => nextStanding(old, turning, { pages: counts, stations }));
    }, turnSeconds * 1_000);
    return () => clearInterval(timer);
  }, [isTurning, turnSeconds, turning, counts, stations]);
  return {
    page: Math.min(at.page, Math.max(0, counts - 1)),
    station: stations === 0 ? 0 : at.station % stations,
    isTurning,
    mayTurn: turnSeconds > 0,
    setRuns,
    turnPage,
    choose: (station: number) => setAt((old) => ({ ...old, station })),
  };
}
