import type { Tone } from '@heliodeck/model/descriptors/tone';
import type { JSX, ReactNode } from 'react';
import styles from './tone.module.css';

/** One shape a tone, so that a status is told without its colour: disc, triangle, diamond, square, ring. */
const shapes: Record<Tone, JSX.Element> = {
  good: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  warning: <path d="M6 1.2 11.4 10.6H.6z" fill="currentColor" />,
  critical: <path d="M6 .4 11.6 6 6 11.6.4 6z" fill="currentColor" />,
  info: <rect x="1.8" y="1.8" width="8.4" height="8.4" rx="1" fill="currentColor" />,
  neutral: <circle cx="6" cy="6" r="3.9" fill="none" stroke="currentColor" strokeWidth="1.6" />,
};

/** The mark of a tone alone; something beside it must say the words. */
export function ToneMark({ tone, size = 10 }: { tone: Tone; size?: number }): JSX.Element {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 12 12"
      aria-hidden="true"
      focusable="false"
      className={styles.mark}
      style={{ color: `var(--${tone}-ink)` }}
    >
      {shapes[tone]}
    </svg>
  );
}

/** Words of a status with its mark on its wash. */
export function ToneTag({ tone, children }: { tone: Tone; children: ReactNode }): JSX.Element {
  return (
    <span className={styles.tag} style={{ color: `var(--${tone}-ink)`, background: `var(--${tone}-wash)` }}>
      <ToneMark tone={tone} />
      {children}
    </span>
  );
}
