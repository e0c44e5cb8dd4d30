import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { Distance } from '../state/distance.ts';
import { useFar } from '../state/media.ts';
import { useStore } from '../state/store.ts';
import { resting, turnScreen } from '../state/turning.ts';
import { useDistance } from '../ui/use-distance.ts';

/** Time without user input after which a screen turns its pages automatically, ms. */
const leftAloneMs = 60_000;
/** Time for which each page is displayed, as on boards, ms. */
const turnMs = 20_000;

interface FarScreenProps {
  readonly place: RefObject<HTMLElement | null>;
  readonly distance: Distance;
  /** The screen is a wall display, at any display size. */
  readonly onWall: boolean;
  /** Called when the enlargement is applied. */
  readonly onFitted: () => void;
}

/**
 * Enlarges everything according to the viewing distance, and shows in turns what does not fit, while there is
 * no user input. Renders nothing itself.
 */
export default function FarScreen({ place, distance, onWall, onFitted }: FarScreenProps): null {
  useDistance(distance);
  useLayoutEffect(onFitted, [onFitted]);
  const isFar = useFar();
  const isTurned = isFar || onWall;
  useEffect(() => {
    if (!isTurned) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const touched = (event?: Event): void => {
      // With a motionless pointer the browser sends move events whenever an element below it moves.
      if (event instanceof MouseEvent && event.type === 'pointermove' && !event.movementX && !event.movementY)
        return;
      resting.set(false);
      clearTimeout(timer);
      timer = setTimeout(() => resting.set(true), leftAloneMs);
    };
    touched();
    const kinds = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;
    for (const kind of kinds) addEventListener(kind, touched, { passive: true });
    return () => {
      clearTimeout(timer);
      resting.set(false);
      for (const kind of kinds) removeEventListener(kind, touched);
    };
  }, [isTurned]);
  const isResting = useStore(resting);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (!isResting) return;
    dataset.resting = 'true';
    const timer = setInterval(() => place.current && turnScreen(place.current), turnMs);
    return () => {
      delete dataset.resting;
      clearInterval(timer);
    };
  }, [isResting, place]);
  return null;
}
