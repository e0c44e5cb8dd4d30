import type { JSX } from 'react';
import styles from './fields.module.css';

/** Keeps the place of a control whose code is still on its way. */
export function PendingControl(): JSX.Element {
  return <span className={styles.pending} data-pending aria-hidden="true" />;
}
