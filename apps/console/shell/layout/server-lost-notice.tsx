import { label } from '@heliodeck/kit/label';
import { useQueryClient } from '@tanstack/react-query';
import { type JSX, useEffect, useRef, useState } from 'react';
import { feedState } from '../../api/live-feed.ts';
import { serverTime } from '../../api/server-clock.ts';
import { doubtServer, serverLostSince } from '../../api/server-watch.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useStore } from '../../state/store.ts';
import { ToneMark } from '../../theme/tone.tsx';
import styles from './server-lost-notice.module.css';

const words = {
  lost: (time: string) => label(`自 ${time} 起与服务器失去连接`, `No connection to the server since ${time}`),
  trying: label(
    '正在重试，显示的是断开前的数据',
    'Retrying. The data shown is from before the interruption.',
  ),
};

const second = 1000;
const two = (n: number): string => String(n).padStart(2, '0');
const clockTime = (at: number): string => new Date(serverTime(at)).toTimeString().slice(0, 8);

/** Formats a duration: 0:42, 17:05, 2:00:00. */
function lasted(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / second));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/**
 * While the server does not respond: displays a notice with the elapsed time above everything, and removes
 * colour and animation from the page, because its data may be outdated. When the server responds again, all
 * data is reloaded.
 */
export function ServerLostNotice(): JSX.Element | null {
  const since = useStore(serverLostSince);
  const client = useQueryClient();
  useEffect(
    () =>
      feedState.subscribe(() => {
        if (feedState.get() === 'interrupted') void doubtServer();
      }),
    [],
  );
  useEffect(() => {
    if (since === undefined) return;
    document.documentElement.dataset.serverLost = '';
    return () => {
      delete document.documentElement.dataset.serverLost;
      void client.invalidateQueries();
    };
  }, [since, client]);
  return since === undefined ? null : <NoticeSince since={since} />;
}

function NoticeSince({ since }: { since: number }): JSX.Element {
  const w = useMessages(words);
  const [now, setNow] = useState(Date.now);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In the top layer: otherwise dialogs and a full-screen diagram would cover it.
    notice.current?.showPopover();
    const clock = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(clock);
  }, []);
  return (
    <div ref={notice} popover="manual" className={styles.notice} role="alert">
      <ToneMark tone="critical" />
      <strong>{w.lost(clockTime(since))}</strong>
      {/* Announced to screen readers once, not every second. */}
      <span aria-hidden="true" className={styles.clock}>
        {lasted(now - since)}
      </span>
      <span>{w.trying}</span>
    </div>
  );
}
