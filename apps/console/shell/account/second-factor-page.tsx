import type { JSX } from 'react';
import styles from './account.module.css';
import { SecondFactorCard } from './second-factor.tsx';

/** The second factor on a separate page. */
export function SecondFactorPage(): JSX.Element {
  return (
    <div className={styles.page}>
      <SecondFactorCard />
    </div>
  );
}
