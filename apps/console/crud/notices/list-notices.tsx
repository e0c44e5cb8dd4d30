import { ApiError } from '@heliodeck/client/api-error';
import { Button } from 'antd';
import type { JSX, ReactNode } from 'react';
import { bracketed } from '../../i18n/bracketed.ts';
import { useMessages } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import styles from '../shared/crud.module.css';
import { crudWords } from '../shared/crud-words.ts';

/** Why the list is empty, and what to do about it. */
export function EmptyList({ text, children }: { text: string; children?: ReactNode }): JSX.Element {
  return (
    <div className={styles.notice}>
      <svg
        width="64"
        height="28"
        viewBox="0 0 64 28"
        aria-hidden="true"
        focusable="false"
        className={styles.noticeArt}
      >
        <path
          d="M22 16a10 10 0 0 1 20 0"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeDasharray="2 4"
          strokeLinecap="round"
        />
        <path d="M4 17h56M14 22h36M24 27h16" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
      </svg>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** A failed request with the server's message, what to do about it, and a button to retry. */
export function LoadFailure(props: { error: Error; onAgain: () => void; children?: ReactNode }): JSX.Element {
  const { error, onAgain, children } = props;
  const w = useMessages(crudWords);
  return (
    <div className={styles.notice} role="alert">
      <p className={styles.failure}>
        <ToneMark tone="critical" />
        {w.unreadable}
      </p>
      {error instanceof ApiError && <p>{error.message}</p>}
      {children}
      <Button onClick={onAgain}>{w.again}</Button>
    </div>
  );
}

/** Notice that the rows below are outdated, and why. */
export function StaleNotice({ error, onAgain }: { error: Error; onAgain: () => void }): JSX.Element {
  const w = useMessages(crudWords);
  return (
    <div className={styles.stale} role="alert">
      <ToneMark tone="warning" />
      <span>{error instanceof ApiError ? bracketed(w.stale, error.message) : w.stale}</span>
      <button type="button" className={styles.linkButton} onClick={onAgain}>
        {w.again}
      </button>
    </div>
  );
}

const bars = [72, 88, 64, 80, 56];

/** Placeholder for rows. */
export function LoadingRows(): JSX.Element {
  const w = useMessages(crudWords);
  return (
    <div className={styles.skeleton} role="status">
      <span className="unseen">{w.loading}</span>
      {bars.map((width) => (
        <span key={width} style={{ width: `${width}%` }} aria-hidden="true" />
      ))}
    </div>
  );
}
