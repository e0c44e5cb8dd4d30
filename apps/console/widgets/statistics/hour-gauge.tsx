import type { JSX } from 'react';
import recordPage from '../../ui/record-page.module.css';
import styles from './statistics.module.css';

/** The end of the scale, h; longer durations fill it and are displayed as a number. */
const end = 20;
const radius = 40;
const length = Math.PI * radius;

interface GaugeProps {
  readonly label: string;
  /** null: unknown. */
  readonly hours: number | null;
  readonly absent: string;
  /** How it is calculated. */
  readonly note: string;
}

/** Hours on a half ring from 0 to 20 h. */
export function HourGauge({ label, hours, absent, note }: GaugeProps): JSX.Element {
  const share = hours === null ? 0 : Math.min(1, hours / end);
  const text = hours === null ? absent : `${hours.toFixed(1)} h`;
  const arc = `M ${50 - radius} 50 A ${radius} ${radius} 0 0 1 ${50 + radius} 50`;
  return (
    <div className={styles.gauge}>
      <svg viewBox="0 0 100 64" role="img" aria-label={`${label}: ${text}`}>
        <path className={styles.scale} d={arc} />
        {share > 0 && (
          <path className={styles.reach} d={arc} strokeDasharray={`${share * length} ${length}`} />
        )}
        <text className={styles.middle} x="50" y="48" textAnchor="middle">
          {text}
        </text>
        <text className={styles.end} x={50 - radius} y="60" textAnchor="middle">
          0
        </text>
        <text className={styles.end} x={50 + radius} y="60" textAnchor="middle">
          {end} h
        </text>
      </svg>
      <p className={recordPage.quiet}>{note}</p>
    </div>
  );
}
