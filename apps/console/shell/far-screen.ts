import { type RefObject, useEffect } from 'react';
import type { Distance } from '../state/distance.ts';
import { useFar } from '../state/media.ts';
import { useStore } from '../state/store.ts';
import { resting, turnScreen } from '../state/turning.ts';
import { useDistance } from './use-distance.ts';

/** Nobody has touched a screen for so long: it goes on by itself, ms. */
const leftAloneMs = 60_000;
/** So long each part of it stands, as pages of boards do, ms. */
const turnMs = 20_000;

interface FarScreenProps {
  readonly place: RefObject<HTMLElement | null>;
  readonly distance: Distance;
  /** The screen hangs on a wall, whatever it is drawn at. */
  readonly onWall: boolean;
}

/**
 * Draws everything as large as the distance asks for, and shows by turns what there is no room for while nobody moves a pointer or presses a key.
 * It has nothing of its own to draw.
 */
export default function FarScreen({ place, distance, onWall }: FarScreenProps): null {
  useDistance(distance);
  const isFar = useFar();
  const isTurned = isFar || onWall;
  useEffect(() => {
    if (!isTurned) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const touched = (event?: Event): void => {
      // Under a pointer that lies still the browser tells of moves whenever something else moves.
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
