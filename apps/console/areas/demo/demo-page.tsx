import type { JSX, ReactNode } from 'react';
import { pageTitleId } from '../../ui/page-title-id.ts';
import styles from './demo.module.css';

/** Frame of a sample page: an introduction, then the sample. */
export function DemoPage({ intro, children }: { intro: string; children?: ReactNode }): JSX.Element {
  return (
    <section className={styles.page} aria-labelledby={pageTitleId}>
      <p className={styles.intro}>{intro}</p>
      {children}
    </section>
  );
}
