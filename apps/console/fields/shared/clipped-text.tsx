import type { JSX } from 'react';
import styles from './fields.module.css';
import { isOneWord } from './line-ends.ts';

/**
 * A text that its container limits to a number of lines: two in a cell of a plain list and on a card, one in
 * narrow rows, no limit where details are displayed. One word, such as an e-mail address, is never broken in a table, but cut. The tooltip
 * has the whole text.
 */
export function ClippedText({ text, code = false }: { text: string; code?: boolean }): JSX.Element {
  return (
    <span
      className={code ? `${styles.clip} ${styles.mono}` : styles.clip}
      data-word={isOneWord(text) || undefined}
      title={text}
    >
      {text}
    </span>
  );
}
