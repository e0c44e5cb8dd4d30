import { useEffect, useEffectEvent } from 'react';
import { createStore } from './store.ts';

/** True while a screen with a viewing distance has no user input: it scrolls automatically. */
export const resting = createStore(false);

/** Scroll position and sizes of an element, px. */
export interface Scrolled {
  readonly top: number;
  readonly left: number;
  readonly height: number;
  readonly width: number;
  readonly wholeHeight: number;
  readonly wholeWidth: number;
}

/** Share of the visible size to scroll at each step: content that was cut at the edge is then completely visible. */
const step = 0.85;
/** Hidden content up to this size is ignored, px. */
const least = 8;

/** The next scroll position: along the line, then the beginning of the next one; undefined at the end. */
export function nextSight(at: Scrolled): Pick<Scrolled, 'top' | 'left'> | undefined {
  if (at.wholeWidth - at.width - at.left > least)
    return { top: at.top, left: Math.min(at.left + at.width * step, at.wholeWidth - at.width) };
  if (at.wholeHeight - at.height - at.top > least)
    return { top: Math.min(at.top + at.height * step, at.wholeHeight - at.height), left: 0 };
  return undefined;
}

const pages = new Set<() => void>();

/**
 * Makes a list go to its next page, or from the last to the first, whenever the whole screen has been shown.
 * @param turn undefined: there is only one page
 */
export function useTurnedPage(turn: (() => void) | undefined): void {
  const hasPages = turn !== undefined;
  const next = useEffectEvent(() => turn?.());
  useEffect(() => {
    if (!hasPages) return;
    const listener = (): void => next();
    pages.add(listener);
    return () => void pages.delete(listener);
  }, [hasPages]);
}

/** Advances by one step: every scrolling element, then the pages of lists, then all from the beginning. */
export function turnScreen(place: HTMLElement): void {
  const parts = [place, ...place.querySelectorAll<HTMLElement>('*')].filter(mayScroll);
  const steps = parts.map((part) => [part, nextSight(sightOf(part))] as const);
  if (steps.every(([, next]) => next === undefined)) {
    for (const part of parts) part.scrollTo({ top: 0, left: 0, behavior: 'instant' });
    for (const turn of pages) turn();
    return;
  }
  for (const [part, next] of steps) if (next) part.scrollTo({ ...next, behavior: 'instant' });
}

function mayScroll(part: HTMLElement): boolean {
  if (part.scrollHeight <= part.clientHeight && part.scrollWidth <= part.clientWidth) return false;
  const { overflowX, overflowY } = getComputedStyle(part);
  return [overflowX, overflowY].some((how) => how === 'auto' || how === 'scroll');
}

const sightOf = (part: HTMLElement): Scrolled => ({
  top: part.scrollTop,
  left: part.scrollLeft,
  height: part.clientHeight,
  width: part.clientWidth,
  wholeHeight: part.scrollHeight,
  wholeWidth: part.scrollWidth,
});
