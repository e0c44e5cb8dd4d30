import type { CSSProperties, JSX } from 'react';
import styles from './energy-flow.module.css';
import { paceOf } from './plant.ts';

interface CableProps {
  readonly d: string;
  /** What runs through it, positive in the direction the cable is drawn in; 0: it is still. */
  readonly kilowatts: number;
  /** What it carries: what the sun gave, direct current to a load, current of the battery, of the grid. */
  readonly carries: 'sun' | 'load' | 'battery' | 'grid';
  /** The device at its end does not answer. */
  readonly isAway?: boolean;
}

/** Counts the steps of a line from one beginning for all lines, so that one picture shows the steps of all of them. */
function inStep(pulse: SVGPathElement | null): void {
  for (const animation of pulse?.getAnimations() ?? []) animation.startTime = 0;
}

/** A cable; pulses run through it in two alternating phases while energy flows, the faster and wider the more it is. */
export function Cable({ d, kilowatts, carries, isAway = false }: CableProps): JSX.Element {
  const flows = kilowatts !== 0;
  const { seconds, steps, width } = paceOf(kilowatts);
  const pace = { '--pace': `${seconds}s`, '--steps': steps, '--girth': width } as CSSProperties;
  return (
    <g
      className={styles.cable}
      data-flows={flows}
      data-carries={carries}
      data-backwards={kilowatts < 0}
      data-away={isAway}
      style={flows ? pace : undefined}
    >
      <path d={d} className={styles.sheath} />
      <path d={d} className={styles.core} />
      {flows && (
        <>
          <path ref={inStep} d={d} className={styles.pulse} />
          <path ref={inStep} d={d} className={styles.pulse} data-phase="second" />
        </>
      )}
    </g>
  );
}
