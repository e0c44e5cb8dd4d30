import { label } from '@heliodeck/kit/label';
import type { JSX } from 'react';
import { useMessages } from '../i18n/messages.ts';
import styles from './waiting.module.css';

const words = { loading: label('加载中', 'Loading') };

/** Loading indicator. Displays nothing at first, so that fast responses do not cause a flash. */
export function Waiting(): JSX.Element {
  const w = useMessages(words);
  return (
    <div className={styles.waiting} role="status">
      <span className={styles.bar} aria-hidden="true" />
      <span className="unseen">{w.loading}</span>
    </div>
  );
}
