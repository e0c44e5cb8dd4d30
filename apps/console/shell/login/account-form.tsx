import { label } from '@heliodeck/kit/label';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, type JSX, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { lastTenant } from '../../api/session.ts';
import { type Captcha, endReason, fetchCaptcha, signIn } from '../../api/sign-in.ts';
import { useWords } from '../../i18n/words.ts';
import { useStore } from '../../state/store.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { type AddressSearch, safeReturn } from '../address.ts';
import { goTo } from '../navigate.ts';
import { PlainButton } from '../plain-button.tsx';
import { Entry } from './entry.tsx';
import styles from './login.module.css';

const words = {
  tenant: label('租户编号', 'Tenant'),
  account: label('账号', 'Account'),
  password: label('密码', 'Password'),
  captcha: label('验证码', 'Captcha'),
  another: label('看不清?换一张', 'Another picture'),
  enter: label('登录', 'Sign in'),
  entering: label('正在登录', 'Signing in'),
  needTenant: label('请输入租户编号', 'Please enter the tenant'),
  needAccount: label('请输入账号', 'Please enter your account'),
  needPassword: label('请输入密码', 'Please enter your password'),
  needCaptcha: label('请输入验证码', 'Please enter the captcha'),
  expired: label('登录已过期,请重新登录', 'Your session has ended. Sign in again.'),
  unexpected: label('登录失败,请稍后再试', 'Sign-in failed. Try again later.'),
};

type Name = 'tenant' | 'account' | 'password' | 'captcha';
const needs = {
  tenant: 'needTenant',
  account: 'needAccount',
  password: 'needPassword',
  captcha: 'needCaptcha',
} as const;

/** Failures after which the server wants a captcha (decision 9). */
const patience = 2;

/** Sign-in with account and password; the captcha appears when the server asks for it. */
export function AccountForm(): JSX.Element {
  const w = useWords(words);
  const form = useRef<HTMLFormElement>(null);
  const search = useSearch({ strict: false }) as AddressSearch;
  const ended = useStore(endReason);
  const [entries, setEntries] = useState({
    tenant: lastTenant.get(),
    account: '',
    password: '',
    captcha: '',
  });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [failures, setFailures] = useState(0);
  const [captcha, setCaptcha] = useState<Captcha>();
  useEffect(warmUp, []);
  useEffect(() => {
    const account = form.current?.elements.namedItem('account');
    if (account instanceof HTMLElement) account.focus();
  }, []);

  const asked: readonly Name[] = captcha
    ? ['tenant', 'account', 'password', 'captcha']
    : ['tenant', 'account', 'password'];
  const empty = asked.filter((name) => entries[name].trim() === '');
  const entryOf = (name: Name) => ({
    name,
    label: w[name],
    value: entries[name],
    problem: tried && empty.includes(name) ? w[needs[name]] : '',
    onChange: (value: string) => setEntries((before) => ({ ...before, [name]: value })),
  });
  const focus = (name: Name): void => {
    const input = form.current?.elements.namedItem(name);
    if (input instanceof HTMLElement) input.focus();
  };
  const freshCaptcha = (): void => {
    setEntries((before) => ({ ...before, captcha: '' }));
    setTried(false);
    fetchCaptcha().then(setCaptcha, (error: unknown) => setProblem(textOf(error, w.unexpected)));
  };
  const enter = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await signIn({
        tenantId: entries.tenant.trim(),
        account: entries.account.trim(),
        password: entries.password,
        ...(captcha ? { captcha: { key: captcha.key, code: entries.captcha.trim() } } : {}),
      });
      goTo(safeReturn(search.redirect), { replace: true });
    } catch (error) {
      setBusy(false);
      setProblem(textOf(error, w.unexpected));
      const refused = error instanceof ApiError && error.fault !== 'network' && error.fault !== 'timeout';
      setFailures(failures + (refused ? 1 : 0));
      // A captcha serves once; and it is asked for from the second failure on, or whenever the server says so.
      const wanted = error instanceof ApiError && error.reason === 'signIn.captcha';
      if (refused && (captcha || wanted || failures + 1 >= patience)) freshCaptcha();
      focus('password');
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const [first] = empty;
    if (first) focus(first);
    else if (!busy) void enter();
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      {problem !== '' && (
        <p className={styles.problem} role="alert">
          <ToneMark tone="critical" />
          {problem}
        </p>
      )}
      {problem === '' && ended === 'expired' && (
        <p className={styles.hint}>
          <ToneMark tone="info" />
          {w.expired}
        </p>
      )}
      <Entry {...entryOf('tenant')} autoComplete="organization" spellCheck={false} maxLength={12} />
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

const textOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError ? error.message : otherwise;

/** While the person types, the browser fetches what comes next. */
function warmUp(): () => void {
  const timer = setTimeout(() => {
    void import('sm-crypto-v2');
    void import('../layout/shell.tsx');
  }, 400);
  return () => clearTimeout(timer);
}
