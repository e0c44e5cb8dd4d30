import { type JSX, lazy, Suspense } from 'react';
import { useSession } from '../../api/session.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { firstPageOf } from '../layout/shell-hooks.ts';
import { ConsentPage } from './consent-page.tsx';

const BeforeConsent = lazy(() => import('./before-consent.tsx'));

/**
 * The consent page, once nothing else must be completed first: the lock page, a password or a second factor.
 * These have the address of the consent page, so that it follows as soon as they are completed, also after
 * signing in again.
 */
export function ConsentGate(): JSX.Element {
  const who = useSession();
  const first = firstPageOf(who);
  if (!who?.locked && !first) return <ConsentPage />;
  return (
    <Suspense fallback={<Waiting />}>
      <BeforeConsent locked={who?.locked ?? false} first={first} />
    </Suspense>
  );
}
