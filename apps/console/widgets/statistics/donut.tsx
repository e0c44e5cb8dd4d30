import type { JSX, ReactNode } from 'react';
import { useChartLook } from '../chart/use-chart-look.ts';
import styles from './statistics.module.css';

interface DonutPart {
  readonly key: string;
  readonly name: ReactNode;
  readonly count: number;
  /** Of all, 0 to 1. */
  readonly share: number;
  readonly open?: { readonly label: string; readonly run: () => void } | undefined;
}

interface DonutProps {
  /** What it shows, for those who cannot see it: the list beside it says the figures. */
  readonly label: string;
  readonly total: number;
  /** A count in words; default the number. */
  readonly told?: (count: number) => string;
  readonly parts: readonly DonutPart[];
  readonly rest?: Omit<DonutPart, 'key' | 'open'> | undefined;
}

/** Radius at which the circumference is 100. */
const radius = 100 / (2 * Math.PI);
/** Between two parts, per cent of the ring. */
const gap = 0.6;

/** Shares of a whole as a ring, with names, counts and per cent beside it. */
export function Donut({ label, total, told = String, parts, rest }: DonutProps): JSX.Element {
  const look = useChartLook();
  const all: readonly DonutPart[] = [...parts, ...(rest ? [{ ...rest, key: 'rest' }] : [])];
  const colourOf = (index: number): string =>
    rest && index === parts.length ? look.inkFaint : (look.series[index % look.series.length] ?? look.ink);
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
          style={{ fontSize: `${Math.min(6, 38 / told(total).length)}px` }}
        >
          {told(total)}
        </text>
      </svg>
      <ul className={styles.parts}>
        {all.map(({ key, name, count, share, open }, index) => (
          <li key={key}>
            <span className={styles.swatch} style={{ background: colourOf(index) }} />
            {open ? (
              <button type="button" className={styles.part} title={open.label} onClick={open.run}>
                {name}
              </button>
            ) : (
              <span className={styles.part}>{name}</span>
            )}
            <span className={styles.count}>{told(count)}</span>
            <span className={styles.share}>{(share * 100).toFixed(share < 0.1 ? 1 : 0)}%</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
