import { ApiError } from '@heliodeck/client/api-error';
import { label } from '@heliodeck/kit/label';
import {
  type FormEvent,
  type JSX,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { api } from '../../api/client.ts';
import { unlock } from '../../api/own-account.ts';
import { useSession } from '../../api/session.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { DayArc } from '../login/day-arc.tsx';
import { Entry } from '../login/entry.tsx';
import styles from './lock.module.css';

const words = {
  title: label('已锁定', 'Locked'),
  password: label('密码', 'Password'),
  unlock: label('解锁', 'Unlock'),
  unlocking: label('正在解锁…', 'Unlocking…'),
  other: label('换个账号登录', 'Sign in as someone else'),
  need: label('请输入密码', 'Please enter your password'),
  unexpected: label('解锁失败，请稍后再试', 'Unlocking failed. Try again later.'),
};

/**
 * Covers everything until the password is entered again; the address stays the same. It is a modal dialog of
 * the browser, so nothing is above it and no key reaches what is below, including dialogs that were open when
 * another tab locked.
 */
export function LockPage(): JSX.Element {
  const w = useMessages(words);
  const id = useId();
  const who = useSession();
  const page = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const stand = useModalAbove(page);
  const stay = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape') event.preventDefault();
  };
  const open = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (password === '') {
      setProblem(w.need);
      return input.current?.focus();
    }
    setBusy(true);
    try {
      await unlock(password);
    } catch (error) {
      setBusy(false);
      setPassword('');
      setProblem(error instanceof ApiError ? error.message : w.unexpected);
      input.current?.focus();
    }
  };
  return (
    <dialog
      ref={page}
      className={styles.page}
      aria-labelledby={`${id}-title`}
      onCancel={(event) => event.preventDefault()}
      onClose={stand}
      onKeyDown={stay}
    >
      <div className={styles.column}>
        <DayArc />
        <form noValidate onSubmit={(event) => void open(event)}>
          <h1 id={`${id}-title`} className={styles.who}>
            <Icon name="lock" size={20} />
            {who?.realName}
            <span className="unseen">{w.title}</span>
          </h1>
          <Entry
            ref={input}
            label={w.password}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(value) => {
              setPassword(value);
              setProblem('');
            }}
            problem={problem}
            announced
          />
          <PlainButton
            primary
            type="submit"
            className={styles.unlock ?? ''}
            aria-disabled={busy}
            aria-busy={busy}
          >
            {busy ? w.unlocking : w.unlock}
          </PlainButton>
          <button type="button" className={styles.other} onClick={() => void api.signOut()}>
            {w.other}
          </button>
        </form>
      </div>
    </dialog>
  );
}

/**
 * Opens a dialog above everything from the first paint on, and intercepts keys outside of it; when it is
 * removed, the focus is restored.
 * @returns a function that opens it again if the browser closed it
 */
function useModalAbove(page: RefObject<HTMLDialogElement | null>): () => void {
  const stand = useCallback((): void => {
    if (page.current && !page.current.open) page.current.showModal();
  }, [page]);
  useLayoutEffect(() => {
    const before = document.activeElement;
    stand();
    // The kit's dialogs listen to the window, so they would receive keys pressed while nothing is focused.
    const guard = (event: globalThis.KeyboardEvent): void => {
      if (!(event.target instanceof Node && page.current?.contains(event.target)))
        event.stopImmediatePropagation();
    };
    addEventListener('keydown', guard, true);
    return () => {
      removeEventListener('keydown', guard, true);
      // The content behind becomes visible only after this page has been removed.
      requestAnimationFrame(() => goBack(before));
    };
  }, [page, stand]);
  return stand;
}

/** Restores the focus; if the element no longer exists, to the screen. */
function goBack(before: Element | null): void {
  const there = before instanceof HTMLElement && before !== document.body && before.isConnected;
  if (there) before.focus();
  if (!there || document.activeElement !== before) document.getElementById('main')?.focus();
}
