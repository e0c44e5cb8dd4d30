import { ApiError } from '@heliodeck/client/api-error';
import type { Guest } from '@heliodeck/client/sign-in';
import { label } from '@heliodeck/kit/label';
import { fillLabel } from '@heliodeck/model/wire/message';
import { messages } from '@heliodeck/model/wire/messages';
import { leastPasswordLength, passwordRules } from '@heliodeck/model/wire/password-rules';
import { type FormEvent, type JSX, useRef, useState } from 'react';
import { keptGuest, registerGuest } from '../../api/third-party.ts';
import { useMessages } from '../../i18n/messages.ts';
import { goTo } from '../../ui/navigate.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import { Entry } from './entry.tsx';
import styles from './login.module.css';
import { Hint, SignInProblem } from './problem.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useSignInWays } from './use-sign-in-ways.ts';

const words = {
  title: label('注册账号', 'Register'),
  lead: (who: string, tenant: string) =>
    label(
      `第三方账号 ${who} 尚未绑定租户 ${tenant} 的用户。已有账号的，请先登录，再到个人信息中绑定。`,
      `${who} is not linked to a user of tenant ${tenant} yet. If you have an account, sign in with it and link the identity under My account.`,
    ),
  off: label('注册功能未开放，请联系管理员。', 'Registration is switched off. Ask the administrator.'),
  nobody: label('请先使用第三方登录。', 'Sign in with a third party first.'),
  done: label(
    '注册成功，管理员分配角色后即可登录。',
    'You are registered. You can sign in once an administrator has given you a role.',
  ),
  name: label('昵称', 'Nickname'),
  account: label('账号', 'Account'),
  password: label('密码', 'Password'),
  again: label('确认密码', 'Password again'),
  needName: label('请输入昵称', 'Please enter your nickname'),
  needAccount: label('请输入账号', 'Please enter your account'),
  rules: passwordRules,
  short: fillLabel(messages['user.passwordShort'], { min: leastPasswordLength }),
  needPassword: label('请输入密码', 'Please enter your password'),
  needAgain: label('请再次输入密码', 'Please enter your password again'),
  differ: label('两次输入密码不一致！', 'The passwords you entered twice do not match !'),
  register: label('注册', 'Register'),
  back: label('返回登录', 'Back to sign-in'),
  unexpected: label('注册失败，请稍后再试', 'Registration failed. Try again later.'),
};

/** The page on which a user known to a third party creates an account (docs/product/sign-in.md#guests). */
export function RegisterPage(): JSX.Element {
  const w = useMessages(words);
  const [guest] = useState(keptGuest);
  const [done, setDone] = useState(false);
  const ways = useSignInWays(guest?.tenantId ?? '');
  const stop = done ? w.done : guest ? (ways?.register === false ? w.off : undefined) : w.nobody;
  return (
    <SignInFrame title={w.title}>
      {stop === undefined && guest ? (
        <RegisterForm guest={guest} onDone={() => setDone(true)} />
      ) : (
        <Hint tone={done ? 'good' : 'warning'}>{stop}</Hint>
      )}
      <PlainButton className={styles.back ?? ''} onClick={() => goTo('/login', { replace: true })}>
        {w.back}
      </PlainButton>
    </SignInFrame>
  );
}

function RegisterForm({ guest, onDone }: { guest: Guest; onDone: () => void }): JSX.Element {
  const w = useMessages(words);
  const form = useRef<HTMLFormElement>(null);
  const [entries, setEntries] = useState({
    name: guest.name.slice(0, 20),
    account: '',
    password: '',
    again: '',
  });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  type Name = keyof typeof entries;
  const problems: Record<Name, string> = {
    name: entries.name.trim() === '' ? w.needName : '',
    account: entries.account.trim() === '' ? w.needAccount : '',
    password:
      entries.password === ''
        ? w.needPassword
        : [...entries.password].length < leastPasswordLength
          ? w.short
          : '',
    again: entries.again === '' ? w.needAgain : entries.again === entries.password ? '' : w.differ,
  };
  const entryOf = (name: Name) => ({
    name,
    label: w[name],
    value: entries[name],
    problem: tried ? problems[name] : '',
    onChange: (value: string) => setEntries((before) => ({ ...before, [name]: value })),
  });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    const first = (Object.keys(problems) as Name[]).find((name) => problems[name] !== '');
    if (first) {
      const input = form.current?.elements.namedItem(first);
      if (input instanceof HTMLElement) input.focus();
      return;
    }
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      const { name, account, password } = entries;
      await registerGuest(guest, { name: name.trim(), account: account.trim(), password });
      onDone();
    } catch (error) {
      setBusy(false);
      setProblem(error instanceof ApiError ? error.message : w.unexpected);
    }
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <SignInProblem>{problem}</SignInProblem>
      <p className={styles.lead}>{w.lead(guest.name, guest.tenantId)}</p>
      <Entry {...entryOf('name')} autoComplete="nickname" maxLength={20} />
      <Entry
        {...entryOf('account')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={45}
      />
      <Entry
        {...entryOf('password')}
        hint={w.rules}
        type="password"
        autoComplete="new-password"
        maxLength={128}
      />
      <Entry {...entryOf('again')} type="password" autoComplete="new-password" maxLength={128} />
      <PlainButton primary type="submit" disabled={busy} className={styles.enter ?? ''}>
        {w.register}
      </PlainButton>
    </form>
  );
}
