import type { JSX } from 'react';
import { useChartLook } from '../chart/use-chart-look.ts';
import { PartsList, type SharePart } from './parts-list.tsx';
import styles from './statistics.module.css';

interface DonutProps {
  /** Accessible description: the list beside it has the figures. */
  readonly label: string;
  readonly total: number;
  /** A count as text; default the number. */
  readonly told?: (count: number) => string;
  readonly parts: readonly SharePart[];
  readonly rest?: Omit<SharePart, 'key' | 'open'> | undefined;
}

/** Radius at which the circumference is 100. */
const radius = 100 / (2 * Math.PI);
/** Gap between two segments, per cent of the ring. */
const gap = 0.6;

/** Shares of a whole as a ring, with names, counts and percentages beside it. */
export function Donut({ label, total, told = String, parts, rest }: DonutProps): JSX.Element {
  const look = useChartLook();
  const all: readonly SharePart[] = [...parts, ...(rest ? [{ ...rest, key: 'rest' }] : [])];
  const colourOf = (index: number): string => {
    if (rest && index === parts.length) return look.inkFaint;
    const tone = parts[index]?.tone;
    if (tone === undefined) return look.series[index % look.series.length] ?? look.ink;
    return parts.findIndex((one) => one.tone === tone) === index ? `var(--${tone}-ink)` : look.inkFaint;
  };
  let done = 0;
  const arcs = all.map(({ key, share }, index) => {
    const from = done;
    done += share * 100;
    const length = Math.max(0, share * 100 - (all.length > 1 ? gap : 0));
    return { key, from, dash: `${length} ${100 - length}`, colour: colourOf(index) };
  });
  return (
    <div className={styles.donut}>
      <svg viewBox="0 0 42 42" role="img" aria-label={label} className={styles.ring}>
        {arcs.map(({ key, from, dash, colour }) => (
          <circle
            key={key}
            cx="21"
            cy="21"
            r={radius}
            fill="none"
            stroke={colour}
            strokeWidth="6"
            strokeDasharray={dash}
            strokeDashoffset={25 - from}
          />
        ))}
        <text
          x="21"
          y="23"
          textAnchor="middle"
          className={styles.middle}
          style={{ fontSize: `${Math.min(6, 34 / told(total).length)}px` }}
        >
          {told(total)}
        </text>
      </svg>
      <PartsList parts={all} told={told} colourOf={colourOf} />
    </div>
  );
}
