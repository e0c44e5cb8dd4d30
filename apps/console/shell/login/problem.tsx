import type { Tone } from '@heliodeck/model/descriptors/tone';
import type { JSX, ReactNode } from 'react';
import { ToneMark } from '../../theme/tone.tsx';
import styles from './login.module.css';

/** What went wrong, told at once to who cannot see it; nothing where nothing did. */
export function SignInProblem({ children }: { children: string }): JSX.Element | null {
  if (children === '') return null;
  return (
    <p className={styles.problem} role="alert">
      <ToneMark tone="critical" />
      {children}
    </p>
  );
}

/** Something to know before going on. */
export function Hint({ tone = 'info', children }: { tone?: Tone; children: ReactNode }): JSX.Element {
  return (
    <p className={styles.hint} data-tone={tone}>
      <ToneMark tone={tone} />
      <span>{children}</span>
    </p>
  );
}
