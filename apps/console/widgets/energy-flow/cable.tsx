import { type CSSProperties, type JSX, useEffect, useRef } from 'react';
import { serverLostSince } from '../../api/server-watch.ts';
import styles from './energy-flow.module.css';
import { paceOf, stretch } from './plant.ts';
import { stepClock } from './step-clock.ts';

interface CableProps {
  readonly d: string;
  /** Power, positive in the direction in which the cable is drawn; 0: no animation. */
  readonly kilowatts: number;
  /** What the cable carries: solar energy, direct current to a load, current of the battery or of the grid. */
  readonly carries: 'sun' | 'load' | 'battery' | 'grid';
  /** The device at its end does not respond. */
  readonly isAway?: boolean;
}

const calm = matchMedia('(prefers-reduced-motion: reduce)');

const onStep = stepClock({
  // No animation while the server is unreachable: the current power is unknown.
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

/** Offsets of the two pulses in a section, in drawing units: the second one is midway between the first ones. */
const phases = [0, 25] as const;

/** A cable; pulses move through it in two alternating phases while energy flows, faster and wider with more power. */
export function Cable({ d, kilowatts, carries, isAway = false }: CableProps): JSX.Element {
  const flows = kilowatts !== 0;
  const { unitsPerStep, width } = paceOf(kilowatts);
  const forward = kilowatts < 0 ? -unitsPerStep : unitsPerStep;
  const pulses = useRef<(SVGPathElement | null)[]>([]);
  // Current offset of the pulses, from which they continue when the power changes.
  const place = useRef(0);
  useEffect(() => {
    if (!flows) return undefined;
    return onStep(() => {
      place.current = (place.current + forward) % stretch;
      pulses.current.forEach((pulse, index) => {
        // A dash moves along the path as the dash offset decreases.
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
