import type { JSX } from 'react';
import styles from './fields.module.css';

/** One word of many letters with digits in it. */
const longCode = /^(?=.*\d)[\w-]{15,64}$/;

/**
 * Whether a value is an id, a serial number or the like, which is read wrongly where it is broken within.
 * @param least letters from which on it counts as long
 */
export const isLongCode = (value: unknown, least = 15): value is string =>
  typeof value === 'string' && value.length >= least && longCode.test(value);

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
