import type { JSX } from 'react';
import styles from './fields.module.css';

/** Ids, serial numbers and the like: one word of many letters with digits in it. */
export const longCode = /^(?=.*\d)[\w-]{15,64}$/;

/** Letters of its end that always stand: by them one tells it from the next one. */
const end = 6;

/** A long code in one line, its middle left out where there is no room. */
export function LongCode({ text }: { readonly text: string }): JSX.Element {
  return (
    <span className={styles.longCode} title={text}>
      <span>{text.slice(0, -end)}</span>
      <span>{text.slice(-end)}</span>
    </span>
  );
}
