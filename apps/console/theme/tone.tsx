import type { Tone } from '@heliodeck/model/descriptors/tone';
import type { JSX, ReactNode } from 'react';
import styles from './tone.module.css';
import { toneShapes } from './tone-shapes.ts';

/** The mark of a tone only; the text must be beside it. */
export function ToneMark({ tone, size = 10 }: { tone: Tone; size?: number }): JSX.Element {
  const { path, line } = toneShapes[tone];
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
      {line === undefined ? (
        <path d={path} fill="currentColor" />
      ) : (
        <path d={path} fill="none" stroke="currentColor" strokeWidth={line} />
      )}
    </svg>
  );
}

/** A status in words with its mark and background. */
export function ToneTag({ tone, children }: { tone: Tone; children: ReactNode }): JSX.Element {
  return (
    <span className={styles.tag} style={{ color: `var(--${tone}-ink)`, background: `var(--${tone}-wash)` }}>
      <ToneMark tone={tone} />
      {children}
    </span>
  );
}
