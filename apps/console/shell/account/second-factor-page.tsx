import type { JSX } from 'react';
import { useEffect, useRef } from 'react';
import { useSession } from '../../api/session.ts';
import { goTo } from '../navigate.ts';
import styles from './account.module.css';
import { SecondFactor } from './second-factor.tsx';

/** The second factor alone: where the tenant demands one, nothing else opens before. */
export function SecondFactorPage(): JSX.Element {
  const must = useSession()?.mustEnrol ?? false;
  const was = useRef(must);
  useEffect(() => {
    if (was.current && !must) goTo('/', { replace: true });
  }, [must]);
  return (
    <div className={styles.page}>
      <SecondFactor />
    </div>
  );
}
