import { label } from '@heliodeck/kit/label';
import { Button, Input } from 'antd';
import { type FormEvent, type JSX, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { unlock } from '../../api/own-account.ts';
import { useSession } from '../../api/session.ts';
import { signOut } from '../../api/sign-in.ts';
import { useWords } from '../../i18n/words.ts';
import { Icon } from '../../icons/icon.tsx';
import { DayArc } from '../login/day-arc.tsx';
import styles from './lock.module.css';

const words = {
  title: label('已锁定', 'Locked'),
  password: label('密码', 'Password'),
  unlock: label('解锁', 'Unlock'),
  other: label('换个账号登录', 'Sign in as someone else'),
  unexpected: label('解锁失败,请稍后再试', 'Unlocking failed. Try again later.'),
};

/** Stands before everything until the password is given again; the address behind it stays. */
export function LockPage(): JSX.Element {
  const w = useWords(words);
  const who = useSession();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const open = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (password === '' || busy) return;
    setBusy(true);
    try {
      await unlock(password);
    } catch (error) {
      setBusy(false);
      setPassword('');
      setProblem(error instanceof ApiError ? error.message : w.unexpected);
    }
  };
  return (
    <main className={styles.page}>
      <DayArc />
      <form className={styles.form} onSubmit={(event) => void open(event)}>
        <h1 className={styles.who}>
          <Icon name="lock" size={20} />
          {who?.realName}
          <span className="unseen">{w.title}</span>
        </h1>
        <div className={styles.line}>
          <Input.Password
            size="large"
            autoFocus
            autoComplete="current-password"
            aria-label={w.password}
            placeholder={w.password}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            status={problem ? 'error' : ''}
          />
          <Button type="primary" size="large" htmlType="submit" loading={busy}>
            {w.unlock}
          </Button>
        </div>
        <p className={styles.problem} role="alert">
          {problem}
        </p>
        <button type="button" className={styles.other} onClick={() => void signOut()}>
          {w.other}
        </button>
      </form>
    </main>
  );
}
