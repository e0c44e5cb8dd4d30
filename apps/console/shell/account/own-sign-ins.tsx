import { label } from '@heliodeck/kit/label';
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { ownSignInsQuery } from '../../api/own-account.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { named } from '../../i18n/named.ts';
import styles from './account.module.css';
import { agentName } from './agent-name.ts';

const words = {
  title: label('我的登录记录', 'My sign-ins'),
  help: label(
    '如有不是您本人的记录，请立即修改密码并退出其他会话。',
    'If one of these was not you, change your password and sign out elsewhere at once.',
  ),
};

/** Recent sign-in events of this user, so that those caused by somebody else can be noticed. */
export function OwnSignIns(): JSX.Element | null {
  const w = useMessages(words);
  const locale = useLocale();
  const { data } = useQuery(ownSignInsQuery);
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2>{w.title}</h2>
      <p>{w.help}</p>
      <ul className={styles.sessions}>
        {data.map(({ id, time, eventName, result, resultName, remoteAddress, userAgent }) => (
          <li key={id}>
            <div className={styles.agent}>
              <strong>{result === 'ok' ? eventName : named(eventName, resultName, locale)}</strong>
              <span>{time}</span>
              <span>{remoteAddress}</span>
              {userAgent && <span>{agentName(userAgent)}</span>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
