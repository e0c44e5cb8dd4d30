import type { JSX, ReactNode } from 'react';
import styles from './pages.module.css';

/** A page that only says something: a code, what it means, what one can do. */
export function NoticePage(props: {
  code?: string;
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
      <h2 className={styles.title}>{props.title}</h2>
      <p className={styles.text}>{props.text}</p>
      <div className={styles.acts}>{props.children}</div>
    </div>
  );
}
