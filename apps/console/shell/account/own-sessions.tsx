import { label } from '@heliodeck/kit/label';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { JSX } from 'react';
import { endSessions, type OwnSession, ownSessionsQuery } from '../../api/own-account.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useWords } from '../../i18n/words.ts';
import { ToneTag } from '../../theme/tone.tsx';
import styles from './account.module.css';

const words = {
  title: label('登录会话', 'Where I am signed in'),
  here: label('当前', 'This one'),
  since: (time: string) => label(`登录于 ${time}`, `since ${time}`),
  end: label('结束会话', 'End session'),
  ask: label('结束该会话?', 'End this session?'),
  others: label('退出其他会话', 'Sign out elsewhere'),
  askOthers: label('结束除当前外的所有会话?', 'End all sessions but this one?'),
  countOthers: (count: number) => label(`共 ${count} 个会话`, `${count} sessions`),
};

/** Sessions of the person; all but the shown one can be ended. */
export function OwnSessions(): JSX.Element | null {
  const w = useWords(words);
  const client = useQueryClient();
  const { ask, done, failed } = useFeedback();
  const { data } = useQuery(ownSessionsQuery);
  if (!data) return null;
  const others = data.filter((session) => !session.current);
  const end = async (sessions: readonly OwnSession[], title: string, text: string): Promise<void> => {
    if (!(await ask({ title, text, grave: true }))) return;
    try {
      await endSessions(sessions.map((session) => session.id));
      done();
      await client.invalidateQueries(ownSessionsQuery);
    } catch (error) {
      failed(error);
    }
  };
  return (
    <section className={styles.card}>
      <h2>{w.title}</h2>
      <ul className={styles.sessions}>
        {data.map((session) => (
          <li key={session.id}>
            <div className={styles.agent}>
              <strong>{session.remoteAddress}</strong>
              <span>{w.since(session.createTime)}</span>
              <span className={styles.browser} title={session.userAgent}>
                {session.userAgent}
              </span>
            </div>
            {session.current ? (
              <ToneTag tone="good">{w.here}</ToneTag>
            ) : (
              <Button onClick={() => void end([session], w.ask, session.userAgent)}>{w.end}</Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div className={styles.acts}>
          <Button danger onClick={() => void end(others, w.askOthers, w.countOthers(others.length))}>
            {w.others}
          </Button>
        </div>
      )}
    </section>
  );
}
