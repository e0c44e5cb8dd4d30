/**
 * Frames per second of stepped animations. Without a graphics card the processor renders each frame, and the cost grows
 * with their number (the benchmark `lines` in docs/guides/testing.md).
 */
export const stepsPerSecond = 8;

/** The functions of a page that a clock needs. */
export interface StepPage {
  /** Whether the page is visible and the user allows animation. */
  moves(): boolean;
  /** Calls the listener when that may have changed. */
  onTurn(listener: () => void): void;
  /** Calls at an interval. @returns stops it */
  every(ms: number, act: () => void): () => void;
}

/** Calls at each step, until the returned function is called. */
export type StepClock = (step: () => void) => () => void;

/**
 * One timer for all stepped animations of a page, so that their steps share a frame. A CSS animation, even with few
 * steps, is evaluated by the browser sixty times a second. The timer runs only while an animation is active and
 * visible.
 */
export function stepClock(page: StepPage): StepClock {
  const steps = new Set<() => void>();
  let end: (() => void) | undefined;
  const turn = (): void => {
    const runs = steps.size > 0 && page.moves();
    if (runs && end === undefined) {
      end = page.every(1000 / stepsPerSecond, () => {
        for (const step of steps) step();
      });
    } else if (!runs) {
      end?.();
      end = undefined;
    }
  };
  page.onTurn(turn);
  return (step) => {
    steps.add(step);
    turn();
    return () => {
      steps.delete(step);
      turn();
    };
  };
}
