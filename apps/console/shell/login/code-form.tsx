import { ApiError } from '@heliodeck/client/api-error';
import { label } from '@heliodeck/kit/label';
import { type FormEvent, type JSX, useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { useMessages } from '../../i18n/messages.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import { Entry } from './entry.tsx';
import styles from './login.module.css';
import { Hint, SignInProblem } from './problem.tsx';
import { TenantEntry } from './tenant-entry.tsx';
import { useSignInAttempt } from './use-sign-in-attempt.ts';
import { useSignInWays } from './use-sign-in-ways.ts';
import type { WayProps } from './way-props.ts';

const words = {
  phone: label('手机号', 'Phone number'),
  code: label('短信验证码', 'Code'),
  send: label('获取验证码', 'Send a code'),
  again: (seconds: number) => label(`${seconds} 秒后重发`, `Again in ${seconds} s`),
  sent: label(
    '如该手机号属于本租户的账号，验证码将很快送达，5 分钟内有效。',
    'If an account has this number, a code is on its way. It works for 5 minutes.',
  ),
  notSet: label(
    '该租户尚未配置短信服务，无法使用验证码登录。请使用账号登录，或联系管理员。',
    'This tenant has no text message service, so codes cannot be sent. Use your account, or ask the administrator.',
  ),
  risk: label(
    '短信可能被截获，手机号也可能被他人冒领。登录后请在个人信息页绑定动态验证码。',
    'Text messages can be intercepted and phone numbers taken over. Set up a second factor under My account.',
  ),
  enter: label('登录', 'Sign in'),
  entering: label('正在登录', 'Signing in'),
  needPhone: label('请输入手机号', 'Please enter your phone number'),
  needCode: label('请输入短信验证码', 'Please enter the code'),
  needSending: label('请先获取验证码', 'Have a code sent first'),
};

const pauseSeconds = 60;

/** Sign-in with a code sent to the user's phone. */
export function CodeForm({ tenant, onTenant, onChallenge }: WayProps): JSX.Element {
  const w = useMessages(words);
  const form = useRef<HTMLFormElement>(null);
  const ways = useSignInWays(tenant);
  const { busy, problem, showProblem, attempt } = useSignInAttempt(onChallenge);
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [sending, setSending] = useState<{ readonly id: string }>();
  const [tried, setTried] = useState<'' | 'send' | 'enter'>('');
  const [left, setLeft] = useSecondsLeft();
  const tenantId = tenant.trim();
  const notSet = ways?.sms === false;

  const focus = (name: 'tenant' | 'phone' | 'code'): void => {
    const input = form.current?.elements.namedItem(name);
    if (input instanceof HTMLElement) input.focus();
  };
  const missing = tenantId === '' ? 'tenant' : phone.trim() === '' ? 'phone' : undefined;
  const sendCode = async (): Promise<void> => {
    setTried('send');
    if (missing) return focus(missing);
    try {
      setSending({ id: await api.signIn.sendCode(tenantId, phone.trim()) });
      setLeft(pauseSeconds);
      focus('code');
    } catch (error) {
      showProblem(error);
      const wait = error instanceof ApiError ? Number(error.params.seconds) : Number.NaN;
      if (wait > 0) setLeft(wait);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried('enter');
    const lacking = missing ?? (code.trim() === '' || !sending ? 'code' : undefined);
    if (lacking || !sending) {
      if (lacking) focus(lacking);
      return;
    }
    if (busy) return;
    const given = { id: sending.id, phone: phone.trim(), value: code.trim() };
    void attempt(tenantId, () => api.signIn.withCode(tenantId, given).then(() => undefined));
  };
  const codeProblem = code.trim() === '' ? w.needCode : sending ? '' : w.needSending;
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <SignInProblem>{problem}</SignInProblem>
      {sending && problem === '' && !notSet && <Hint>{w.sent}</Hint>}
      <TenantEntry value={tenant} onChange={onTenant} tried={tried !== ''} />
      {notSet ? (
        <Hint tone="warning">{w.notSet}</Hint>
      ) : (
        <>
          <Entry
            name="phone"
            label={w.phone}
            value={phone}
            onChange={setPhone}
            problem={tried !== '' && phone.trim() === '' ? w.needPhone : ''}
            type="tel"
            autoComplete="tel"
            maxLength={20}
          />
          <Entry
            name="code"
            label={w.code}
            value={code}
            onChange={setCode}
            problem={tried === 'enter' ? codeProblem : ''}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            beside={
              <PlainButton
                className={styles.beside ?? ''}
                disabled={left > 0}
                onClick={() => void sendCode()}
              >
                {left > 0 ? w.again(left) : w.send}
              </PlainButton>
            }
          />
          <PlainButton primary type="submit" disabled={busy} className={styles.enter ?? ''}>
            {busy ? w.entering : w.enter}
          </PlainButton>
          <p className={styles.risk}>{w.risk}</p>
        </>
      )}
    </form>
  );
}

/** Counts down to zero in seconds. */
function useSecondsLeft(): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 250);
    return () => clearTimeout(timer);
  });
  const start = (seconds: number): void => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  };
  return [left, start];
}
