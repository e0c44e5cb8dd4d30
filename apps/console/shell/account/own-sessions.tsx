import { countedNoun, grouped } from '@heliodeck/kit/grouped';
import { label } from '@heliodeck/kit/label';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type JSX, useState } from 'react';
import { endSessions, type OwnSession, ownSessionsQuery } from '../../api/own-account.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import styles from './account.module.css';
import { agentName } from './agent-name.ts';
import { PasswordQuestion } from './password-question.tsx';

const words = {
  title: label('登录会话', 'Where I am signed in'),
  here: label('当前', 'This one'),
  since: (time: string) => label(`登录于 ${time}`, `since ${time}`),
  until: (time: string) => label(`最长至 ${time}`, `ends by ${time}`),
  end: label('结束会话', 'End session'),
  ask: label('结束该会话？', 'End this session?'),
  proof: (which: string) =>
    label(`${which}。请输入登录密码以继续。`, `${which}. Enter your password to go on.`),
  others: label('退出其他会话', 'Sign out elsewhere'),
  askOthers: label('结束除当前外的所有会话？', 'End all sessions but this one?'),
  countOthers: (count: number) => label(`共 ${grouped(count)} 个会话`, countedNoun(count, 'session')),
};

/** Sessions about to be ended, and the text of the confirmation. */
interface Ending {
  readonly sessions: readonly OwnSession[];
  readonly title: string;
  readonly which: string;
}

function whichOf({ userAgent, remoteAddress }: OwnSession): string {
  return [agentName(userAgent), remoteAddress].filter((part) => part !== '').join(' · ');
}

/** Sessions of the user; all but the current one can be ended. */
export function OwnSessions(): JSX.Element | null {
  const w = useMessages(words);
  const client = useQueryClient();
  const { done } = useFeedback();
  const [ending, setEnding] = useState<Ending>();
  const { data } = useQuery(ownSessionsQuery);
  if (!data) return null;
  const others = data.filter((session) => !session.current);
  const end = async (sessions: readonly OwnSession[], password: string): Promise<void> => {
    await endSessions(
      sessions.map((session) => session.id),
      password,
    );
    done();
    await client.invalidateQueries(ownSessionsQuery);
  };
  return (
    <section className={styles.card}>
      <h2>{w.title}</h2>
      <ul className={styles.sessions}>
        {data.map((session) => (
          <li key={session.id}>
            <div className={styles.agent}>
              <strong className={styles.browser} title={session.userAgent}>
                {agentName(session.userAgent) || session.remoteAddress}
              </strong>
              <span>{session.remoteAddress}</span>
              <span>
                <ZonedTime text={session.createTime}>{w.since(session.createTime)}</ZonedTime>
              </span>
              <span>
                <ZonedTime text={session.endTime}>{w.until(session.endTime)}</ZonedTime>
              </span>
            </div>
            {session.current ? (
              <ToneTag tone="good">{w.here}</ToneTag>
            ) : (
              <Button
                aria-label={`${w.end} ${whichOf(session)}`}
                onClick={() => setEnding({ sessions: [session], title: w.ask, which: whichOf(session) })}
              >
                {w.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div className={styles.acts}>
          <Button
            danger
            onClick={() =>
              setEnding({ sessions: others, title: w.askOthers, which: w.countOthers(others.length) })
            }
          >
            {w.others}
          </Button>
        </div>
      )}
      {ending && (
        <PasswordQuestion
          grave
          title={ending.title}
          text={w.proof(ending.which)}
          act={(password) => end(ending.sessions, password)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </section>
  );
}
