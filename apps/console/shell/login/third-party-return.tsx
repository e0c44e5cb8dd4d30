import { label } from '@heliodeck/kit/label';
import { signInMessages } from '@heliodeck/model/sign-in/messages';
import { type JSX, useEffect, useRef, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { endJourney, keptJourney, linkIdentity, signInBySocial } from '../../api/third-party.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { goTo } from '../../ui/navigate.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import styles from './login.module.css';
import { Hint, SignInProblem } from './problem.tsx';
import { type PendingChallenge, useSignInAttempt } from './use-sign-in-attempt.ts';

const words = {
  going: label('正在核对第三方账号…', 'Verifying the third-party account…'),
  foreign: label(
    '该登录不是从本窗口发起的，请重新登录',
    'This sign-in was not begun in this window. Please start again.',
  ),
  declined: label('第三方登录已取消', 'The third-party sign-in was cancelled'),
  failed: label('第三方登录失败，请稍后再试', 'The third-party sign-in failed. Try again later.'),
  back: label('返回', 'Back'),
};

interface ThirdPartyReturnProps {
  readonly state: string;
  readonly code: string;
  /** Why there is no code: the provider's error or a code of ours; '' if there is a code. */
  readonly error: string;
  readonly onChallenge: (pending: PendingChallenge) => void;
}

/**
 * Handles the return from a third party: signs in, registers a guest, or links the identity to the signed-in
 * account.
 */
export function ThirdPartyReturn({ state, code, error, onChallenge }: ThirdPartyReturnProps): JSX.Element {
  const w = useMessages(words);
  const translate = useTranslate();
  const signedIn = useSession() !== null;
  const [journey] = useState(() => keptJourney(state));
  const begun = useRef(false);
  const { problem, attempt } = useSignInAttempt(onChallenge);
  useEffect(() => {
    // A code works once, but effects may run twice.
    if (begun.current) return;
    begun.current = true;
    endJourney();
    if (!journey || code === '') return;
    void attempt(
      journey.tenantId,
      async () => {
        if (journey.kind === 'sign-in') return (await signInBySocial(journey, code)) && '/register';
        await linkIdentity(journey, code);
        return undefined;
      },
      journey.redirect,
    );
  });
  const own = Object.hasOwn(signInMessages, error)
    ? translate(signInMessages[error as keyof typeof signInMessages])
    : w.failed;
  const refused = error === 'access_denied' ? w.declined : own;
  const wrong = error !== '' ? refused : journey ? problem : w.foreign;
  if (wrong === '') return <Hint>{w.going}</Hint>;
  return (
    <>
      <SignInProblem>{wrong}</SignInProblem>
      <PlainButton
        className={styles.back ?? ''}
        onClick={() => goTo(signedIn ? '/me' : '/login', { replace: true })}
      >
        {w.back}
      </PlainButton>
    </>
  );
}
