import type { JSX } from 'react';
import { readersHalf } from '../../i18n/both.ts';
import { useLocale } from '../../i18n/messages.ts';
import styles from './push.module.css';

/** Why an attempt failed, in the reader's language; in a list at most three lines, whole in the tooltip. */
export function AttemptReason({ detail }: { readonly detail: unknown }): JSX.Element {
  const own = readersHalf(String(detail), useLocale());
  return (
    <small className={styles.reason} title={own}>
      {own}
    </small>
  );
}
