import { ApiError } from '@heliodeck/client/api-error';
import { label } from '@heliodeck/kit/label';
import { type FormEvent, type JSX, useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { useMessages } from '../../i18n/messages.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import { Entry } from './entry.tsx';
import styles from './login.module.css';
import { SignInProblem } from './problem.tsx';
import { type PendingChallenge, useSignInAttempt } from './use-sign-in-attempt.ts';

const words = {
  lead: label(
    '请输入身份验证器显示的 6 位验证码。手机不在身边时，可输入一个恢复码。',
    'Enter the 6 digits your authenticator shows. Without your phone, enter one of your recovery codes.',
  ),
  code: label('动态验证码', 'Authenticator code'),
  needCode: label('请输入动态验证码', 'Please enter the code'),
  enter: label('登录', 'Sign in'),
  entering: label('正在登录', 'Signing in'),
  back: label('返回', 'Back'),
};

/** The second factor of a sign-in whose first was correct. */
export function SecondStep({
  pending,
  onOver,
}: {
  pending: PendingChallenge;
  /** Called to return to the first step; with a message if the sign-in has expired. */
  onOver: (problem: string) => void;
}): JSX.Element {
  const w = useMessages(words);
  const form = useRef<HTMLFormElement>(null);
  const { busy, problem, attempt } = useSignInAttempt(() => undefined);
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const focus = (): void => {
    const input = form.current?.elements.namedItem('code');
    if (input instanceof HTMLElement) input.focus();
  };
  useEffect(focus, []);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || code.trim() === '') return focus();
    const error = await attempt(
      pending.tenantId,
      () => api.signIn.withSecondFactor(pending, code.trim()).then(() => undefined),
      pending.redirect,
    );
    if (error === undefined) return;
    const over =
      error instanceof ApiError && ['signIn.challengeOver', 'signIn.locked'].includes(error.reason ?? '');
    if (over) return onOver(error.message);
    setCode('');
    setTried(false);
    focus();
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <SignInProblem>{problem}</SignInProblem>
      <p className={styles.lead}>{w.lead}</p>
      <Entry
        name="code"
        label={w.code}
        value={code}
        onChange={setCode}
        problem={tried && code.trim() === '' ? w.needCode : ''}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
      />
      <PlainButton primary type="submit" disabled={busy} className={styles.enter ?? ''}>
        {busy ? w.entering : w.enter}
      </PlainButton>
      <PlainButton className={styles.back ?? ''} onClick={() => onOver('')}>
        {w.back}
      </PlainButton>
    </form>
  );
}
