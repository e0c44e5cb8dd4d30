import type { JSX, ReactNode } from 'react';
import { pageTitleId } from '../../ui/page-title-id.ts';
import styles from './pages.module.css';

/**
 * A page that only says something: a code, what it means, what one can do. With a code, or alone, it stands instead of a
 * screen, and its title is the page's; else it stands in a screen that the top bar names. A page has one title.
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
