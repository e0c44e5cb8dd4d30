import { ApiError } from '@heliodeck/client/api-error';
import type { Captcha } from '@heliodeck/client/sign-in';
import { label } from '@heliodeck/kit/label';
import { type FormEvent, type JSX, useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { useMessages } from '../../i18n/messages.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import { Entry } from './entry.tsx';
import styles from './login.module.css';
import { SignInProblem } from './problem.tsx';
import { TenantEntry } from './tenant-entry.tsx';
import { useSignInAttempt } from './use-sign-in-attempt.ts';
import type { WayProps } from './way-props.ts';

const words = {
  account: label('账号', 'Account'),
  password: label('密码', 'Password'),
  captcha: label('验证码', 'Captcha'),
  another: label('看不清？换一张', 'Show another image'),
  enter: label('登录', 'Sign in'),
  entering: label('正在登录', 'Signing in'),
  needAccount: label('请输入账号', 'Please enter your account'),
  needPassword: label('请输入密码', 'Please enter your password'),
  needCaptcha: label('请输入验证码', 'Please enter the captcha'),
};

type Name = 'account' | 'password' | 'captcha';
const needs = {
  account: 'needAccount',
  password: 'needPassword',
  captcha: 'needCaptcha',
} as const;

/** Number of failures after which the server requires a captcha (docs/product/sign-in.md#log-in-pages). */
const captchaAfterFailures = 2;

/** Sign-in with account and password; the captcha is displayed when the server requires it. */
export function AccountForm({ tenant, onTenant, startsAt, onChallenge }: WayProps): JSX.Element {
  const w = useMessages(words);
  const form = useRef<HTMLFormElement>(null);
  const { busy, problem, showProblem, attempt } = useSignInAttempt(onChallenge);
  const [entries, setEntries] = useState({ account: '', password: '', captcha: '' });
  const [tried, setTried] = useState(false);
  const [failures, setFailures] = useState(0);
  const [captcha, setCaptcha] = useState<Captcha>();
  useEffect(warmUp, []);
  useEffect(() => {
    const inputs = form.current?.elements;
    const first = startsAt && inputs?.namedItem(startsAt);
    const active = document.activeElement;
    // The tenant of the site may arrive after the user has begun to type an account.
    const isElsewhere = form.current?.contains(active) && active !== inputs?.namedItem('tenant');
    if (!(first instanceof HTMLInputElement) || isElsewhere) return;
    first.focus();
    // Typing replaces an assumed tenant.
    first.select();
  }, [startsAt]);

  const asked: readonly Name[] = captcha ? ['account', 'password', 'captcha'] : ['account', 'password'];
  const empty = asked.filter((name) => entries[name].trim() === '');
  const entryOf = (name: Name) => ({
    name,
    label: w[name],
    value: entries[name],
    problem: tried && empty.includes(name) ? w[needs[name]] : '',
    onChange: (value: string) => setEntries((before) => ({ ...before, [name]: value })),
  });
  const focus = (name: Name | 'tenant'): void => {
    const input = form.current?.elements.namedItem(name);
    if (input instanceof HTMLElement) input.focus();
  };
  const freshCaptcha = (): void => {
    setEntries((before) => ({ ...before, captcha: '' }));
    setTried(false);
    api.signIn.captcha().then(setCaptcha, showProblem);
  };
  const trySignIn = async (): Promise<void> => {
    const tenantId = tenant.trim();
    const error = await attempt(tenantId, () =>
      api.signIn
        .withPassword({
          tenantId,
          account: entries.account.trim(),
          password: entries.password,
          ...(captcha ? { captcha: { key: captcha.key, code: entries.captcha.trim() } } : {}),
        })
        .then(() => undefined),
    );
    if (error === undefined) return;
    const refused = error instanceof ApiError && error.fault !== 'network' && error.fault !== 'timeout';
    setFailures(failures + (refused ? 1 : 0));
    // A captcha can be used once; it is required from the second failure on, or whenever the server says so.
    const wanted = error instanceof ApiError && error.reason === 'signIn.captcha';
    if (refused && (captcha || wanted || failures + 1 >= captchaAfterFailures)) freshCaptcha();
    // Focuses the field to correct; the other inputs are kept.
    focus(wanted && captcha ? 'captcha' : 'password');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const first = tenant.trim() === '' ? 'tenant' : empty[0];
    if (first) focus(first);
    else if (!busy) void trySignIn();
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <SignInProblem>{problem}</SignInProblem>
      <TenantEntry value={tenant} onChange={onTenant} tried={tried} />
      <Entry
        {...entryOf('account')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={45}
      />
      <Entry {...entryOf('password')} type="password" autoComplete="current-password" maxLength={128} />
      {captcha && (
        <Entry
          {...entryOf('captcha')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={5}
          beside={
            <button type="button" className={styles.picture} onClick={freshCaptcha} title={w.another}>
              <img src={captcha.image} alt={w.another} width={130} height={48} />
            </button>
          }
        />
      )}
      <PlainButton primary type="submit" disabled={busy} className={styles.enter ?? ''}>
        {busy ? w.entering : w.enter}
      </PlainButton>
    </form>
  );
}

/** While the user types, the browser prefetches the next page. */
function warmUp(): () => void {
  const timer = setTimeout(() => {
    void import('sm-crypto-v2');
    void import('../layout/shell.tsx');
  }, 400);
  return () => clearTimeout(timer);
}
