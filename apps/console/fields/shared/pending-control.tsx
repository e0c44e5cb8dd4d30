import type { JSX } from 'react';
import styles from './fields.module.css';

/** Placeholder of a control whose code is loading. */
export function PendingControl(): JSX.Element {
  return <span className={styles.pending} data-pending aria-hidden="true" />;
}
