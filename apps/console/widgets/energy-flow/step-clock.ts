/**
 * Pictures a second of what moves in steps. Where there is no graphics card the processor draws each of them, and what it costs grows
 * with their number (the benchmark `lines` in docs/guides/testing.md).
 */
export const stepsPerSecond = 8;

/** What a clock needs of the page it runs in. */
export interface StepPage {
  /** Whether somebody can see the page and wants motion. */
  moves(): boolean;
  /** Calls when that may have changed. */
  onTurn(listener: () => void): void;
  /** Calls again and again. @returns what ends it */
  every(ms: number, act: () => void): () => void;
}

/** Calls at each step, until what it returns is called. */
export type StepClock = (step: () => void) => () => void;

/**
 * One timer for everything that moves in a page: its steps fall into one picture. An animation of the style sheet, also one in few
 * steps, has the browser look after it sixty times a second. The timer runs only while something moves and somebody sees it.
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
