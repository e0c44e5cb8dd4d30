import type { JSX } from 'react';
import styles from './fields.module.css';

/** One word of many characters, including a digit. */
const longCode = /^(?=.*\d)[\w-]{15,64}$/;

/**
 * Whether a value is an id, a serial number or the like, which is hard to read if it is wrapped.
 * @param least minimum number of characters
 */
export const isLongCode = (value: unknown, least = 15): value is string =>
  typeof value === 'string' && value.length >= least && longCode.test(value);

/** Number of characters at its end that are always displayed, because they distinguish similar codes. */
const end = 6;

/** A long code in one line; without enough room its middle is left out. */
export function LongCode({ text }: { readonly text: string }): JSX.Element {
  return (
    <span className={styles.longCode} title={text}>
      <span>{text.slice(0, -end)}</span>
      <span>{text.slice(-end)}</span>
    </span>
  );
}
