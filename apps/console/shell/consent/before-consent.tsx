import type { JSX } from 'react';
import FirstThing from '../account/first-thing.tsx';
import { KitProvider } from '../kit-provider.tsx';
import type { FirstPage } from '../layout/shell-hooks.ts';
import { LockPage } from '../lock/lock-page.tsx';
import styles from './consent.module.css';

/**
 * The pages that must be completed before a consent page. They load the component kit, which the consent page
 * does without.
 */
export default function BeforeConsent({
  locked,
  first,
}: {
  readonly locked: boolean;
  readonly first: FirstPage | undefined;
}): JSX.Element {
  return (
    <KitProvider className={styles.before ?? ''}>
      {locked ? <LockPage /> : first && <FirstThing page={first} />}
    </KitProvider>
  );
}
