import type { JSX, ReactNode } from 'react';
import styles from './notice-page.module.css';
import { pageTitleId } from './page-title-id.ts';

/**
 * A page with only a message: a code, its meaning, and what to do. With a code, or alone, it replaces a
 * screen, and its title is that of the page; otherwise it is inside a screen whose title is in the top bar. A
 * page has exactly one title.
 */
export function NoticePage(props: {
  code?: string;
  alone?: boolean;
  title: string;
  text: string;
  children?: ReactNode;
}): JSX.Element {
  return (
    <div className={styles.notice}>
      {props.code && (
        <p className={styles.code} aria-hidden="true">
          {props.code}
        </p>
      )}
      <div className={styles.horizon} aria-hidden="true" />
      {props.code || props.alone ? (
        <h1 id={pageTitleId} className={styles.title}>
          {props.title}
        </h1>
      ) : (
        <h2 className={styles.title}>{props.title}</h2>
      )}
      <p className={styles.text}>{props.text}</p>
      <div className={styles.acts}>{props.children}</div>
    </div>
  );
}
