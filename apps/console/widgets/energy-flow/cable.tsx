import type { JSX } from 'react';
import styles from './energy-flow.module.css';

interface CableProps {
  readonly d: string;
  /** Energy runs through it. */
  readonly flows: boolean;
  /** What it carries: what the sun gave, direct current to a load, current of the battery, of the grid. */
  readonly carries: 'sun' | 'load' | 'battery' | 'grid';
  /** It runs against the direction the cable is drawn in. */
  readonly backwards?: boolean;
}

/** A cable; pulses run through it in two alternating phases while energy flows. */
export function Cable({ d, flows, carries, backwards = false }: CableProps): JSX.Element {
  return (
    <g className={styles.cable} data-flows={flows} data-carries={carries} data-backwards={backwards}>
      <path d={d} className={styles.sheath} />
      <path d={d} className={styles.core} />
      {flows && (
        <>
          <path d={d} className={styles.pulse} />
          <path d={d} className={styles.pulse} data-phase="second" />
        </>
      )}
    </g>
  );
}
