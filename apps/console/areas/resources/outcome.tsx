import type { Tone } from '@heliodeck/model/descriptors/tone';
import type { JSX, ReactNode } from 'react';
import { ToneMark } from '../../theme/tone.tsx';
import styles from './resource.module.css';

interface OutcomeProps {
  readonly tone: Tone;
  /** How it is announced; absent: it was heard already, and stays to be read. */
  readonly role?: 'alert' | 'status';
  readonly children: ReactNode;
}

/** What came of a trial, or what follows from a setting: a line with its mark. */
export function Outcome({ tone, role, children }: OutcomeProps): JSX.Element {
  return (
    <p role={role} className={styles.result}>
      <ToneMark tone={tone} />
      <span>{children}</span>
    </p>
  );
}
