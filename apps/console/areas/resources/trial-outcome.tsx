import type { Tone } from '@heliodeck/model/descriptors/tone';
import type { JSX, ReactNode } from 'react';
import { ToneMark } from '../../theme/tone.tsx';
import styles from './resource.module.css';

interface TrialOutcomeProps {
  readonly tone: Tone;
  /** ARIA role; absent: it was already announced and remains visible. */
  readonly role?: 'alert' | 'status';
  readonly children: ReactNode;
}

/** The result of a test, or the consequence of a setting: a line with an icon. */
export function TrialOutcome({ tone, role, children }: TrialOutcomeProps): JSX.Element {
  return (
    <p role={role} className={styles.result}>
      <ToneMark tone={tone} />
      <span>{children}</span>
    </p>
  );
}
