import type { Tone } from '@heliodeck/model/descriptors/tone';
import type { JSX, ReactNode } from 'react';
import { ToneMark } from '../../theme/tone.tsx';
import styles from './login.module.css';

/** An error message, announced to screen readers at once; nothing without an error. */
export function SignInProblem({ children }: { children: string }): JSX.Element | null {
  if (children === '') return null;
  return (
    <p className={styles.problem} role="alert">
      <ToneMark tone="critical" />
      {children}
    </p>
  );
}

/** A note to read before continuing. */
export function Hint({ tone = 'info', children }: { tone?: Tone; children: ReactNode }): JSX.Element {
  return (
    <p className={styles.hint} data-tone={tone}>
      <ToneMark tone={tone} />
      <span>{children}</span>
    </p>
  );
}
