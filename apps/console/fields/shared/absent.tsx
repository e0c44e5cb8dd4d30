import { label } from '@heliodeck/kit/label';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import styles from './fields.module.css';

const words = { none: label('暂无数据', 'No data yet') };

/** Placeholder for a missing value; absent is not zero. */
export function Absent(): JSX.Element {
  const w = useMessages(words);
  return (
    <span className={styles.absent} title={w.none}>
      <span aria-hidden="true">—</span>
      <span className="unseen">{w.none}</span>
    </span>
  );
}

/** Whether an API value is absent. */
export const isAbsent = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === '';
