import { type CSSProperties, type JSX, useEffect, useRef } from 'react';
import { serverLostSince } from '../../api/server-watch.ts';
import styles from './energy-flow.module.css';
import { paceOf, stretch } from './plant.ts';
import { stepClock } from './step-clock.ts';

interface CableProps {
  readonly d: string;
  /** What runs through it, positive in the direction the cable is drawn in; 0: it is still. */
  readonly kilowatts: number;
  /** What it carries: what the sun gave, direct current to a load, current of the battery, of the grid. */
  readonly carries: 'sun' | 'load' | 'battery' | 'grid';
  /** The device at its end does not answer. */
  readonly isAway?: boolean;
}

const calm = matchMedia('(prefers-reduced-motion: reduce)');

const onStep = stepClock({
  // Nothing moves while the server is away: nobody knows whether it still flows.
  moves: () => document.visibilityState === 'visible' && !calm.matches && serverLostSince.get() === undefined,
  onTurn: (listener) => {
    serverLostSince.subscribe(listener);
    document.addEventListener('visibilitychange', listener);
    calm.addEventListener('change', listener);
  },
  every: (ms, act) => {
    const timer = setInterval(act, ms);
    return () => clearInterval(timer);
  },
});

/** Where the two pulses of a stretch stand in it, in drawing units: the second between the first ones. */
const phases = [0, 25] as const;

/** A cable; pulses run through it in two alternating phases while energy flows, the faster and wider the more it is. */
export function Cable({ d, kilowatts, carries, isAway = false }: CableProps): JSX.Element {
  const flows = kilowatts !== 0;
  const { unitsPerStep, width } = paceOf(kilowatts);
  const forward = kilowatts < 0 ? -unitsPerStep : unitsPerStep;
  const pulses = useRef<(SVGPathElement | null)[]>([]);
  // How far they have come: they go on from there when the power changes.
  const place = useRef(0);
  useEffect(() => {
    if (!flows) return undefined;
    return onStep(() => {
      place.current = (place.current + forward) % stretch;
      pulses.current.forEach((pulse, index) => {
        // A dash moves along the path when what is left out before it grows less.
        if (pulse) pulse.style.strokeDashoffset = String(-place.current - (phases[index] ?? 0));
      });
    });
  }, [flows, forward]);
  return (
    <g
      className={styles.cable}
      data-flows={flows}
      data-carries={carries}
      data-backwards={kilowatts < 0}
      data-away={isAway}
      style={flows ? ({ '--girth': width } as CSSProperties) : undefined}
    >
      <path d={d} className={styles.sheath} />
      <path d={d} className={styles.core} />
      {flows &&
        phases.map((phase, index) => (
          <path
            key={phase}
            ref={(pulse) => {
              pulses.current[index] = pulse;
            }}
            d={d}
            className={styles.pulse}
            data-phase={index === 0 ? 'first' : 'second'}
          />
        ))}
    </g>
  );
}
