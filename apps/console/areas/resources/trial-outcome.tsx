import type { Tone } from '@heliodeck/model/descriptors/tone';
import type { JSX, ReactNode } from 'react';
import { ToneMark } from '../../theme/tone.tsx';
import styles from './resource.module.css';

interface TrialOutcomeProps {
  readonly tone: Tone;
  /** How it is announced; absent: it was heard already, and stays to be read. */
  readonly role?: 'alert' | 'status';
  readonly children: ReactNode;
}

/** What came of a trial, or what follows from a setting: a line with its mark. */
export function TrialOutcome({ tone, role, children }: TrialOutcomeProps): JSX.Element {
  return (
    <p role={role} className={styles.result}>
      <ToneMark tone={tone} />
      <span>{children}</span>
    </p>
  );
}
