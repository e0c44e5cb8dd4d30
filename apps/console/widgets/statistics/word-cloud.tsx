import type { JSX } from 'react';
import styles from './statistics.module.css';

/** A word with its count. */
interface CountedWord {
  readonly key: string;
  readonly word: string;
  readonly count: number;
  /** Label of the link, and its function. */
  readonly title: string;
  readonly open?: (() => void) | undefined;
}

/** Words sorted by count: the area of a word is proportional to its count. */
export function WordCloud({ words }: { readonly words: readonly CountedWord[] }): JSX.Element {
  const most = Math.max(1, ...words.map(({ count }) => count));
  return (
    <ul className={styles.words}>
      {words.map(({ key, word, count, title, open }) => (
        <li key={key}>
          <button
            type="button"
            className={styles.word}
            style={{ fontSize: `${1 + 1.6 * Math.sqrt(Math.max(0, count) / most)}em` }}
            title={title}
            disabled={!open}
            onClick={open}
          >
            {word} <small>{count}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
