import { type JSX, lazy, Suspense } from 'react';
import { useSession } from '../../api/session.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { firstPageOf } from '../layout/shell-hooks.ts';
import { ConsentPage } from './consent-page.tsx';

const BeforeConsent = lazy(() => import('./before-consent.tsx'));

/**
 * The question of a program, once nothing stands before it: the lock page, a password or a second factor that must be set
 * first. They stand at the question's own address, so that it is asked as soon as they are done, also after signing in anew.
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
