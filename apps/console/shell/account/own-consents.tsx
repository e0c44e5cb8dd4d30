import { label } from '@heliodeck/kit/label';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { JSX } from 'react';
import { ownConsentsQuery, ownSessionsQuery, revokeConsent } from '../../api/own-account.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useJoined, useMessages } from '../../i18n/messages.ts';
import styles from './account.module.css';

const words = {
  title: label('已授权的应用', 'Programs I let act for me'),
  everything: label('与您相同的全部权限', 'Everything you may do'),
  since: (time: string) => label(`授权于 ${time}`, `since ${time}`),
  used: (time: string) => label(`最近使用 ${time}`, `last used ${time}`),
  until: (time: string) => label(`最长至 ${time}`, `ends by ${time}`),
  revoke: label('撤销授权', 'Take back'),
  ask: label('撤销对该应用的授权？', 'Revoke this consent?'),
  consequence: (client: string) =>
    label(`${client} 将立即退出您的账号。`, `${client} is out of your account at once.`),
};

/** The programs that the user has given consent, with a button to revoke it; nothing if there are none. */
export function OwnConsents(): JSX.Element | null {
  const w = useMessages(words);
  const joined = useJoined();
  const client = useQueryClient();
  const { ask, done, failed } = useFeedback();
  const { data } = useQuery(ownConsentsQuery);
  if (!data || data.length === 0) return null;
  const revoke = async (clientId: string): Promise<void> => {
    if (!(await ask({ title: w.ask, text: w.consequence(clientId), grave: true }))) return;
    try {
      await revokeConsent(clientId);
      done();
      const stale = [ownConsentsQuery.queryKey, ownSessionsQuery.queryKey];
      await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
    } catch (error) {
      failed(error);
    }
  };
  return (
    <section className={styles.card}>
      <h2>{w.title}</h2>
      <ul className={styles.sessions}>
        {data.map((consent) => (
          <li key={consent.clientId}>
            <div className={styles.agent}>
              <strong>{consent.clientId}</strong>
              <span>
                {consent.scopes === null ? w.everything : joined(consent.scopes.map(({ title }) => title))}
              </span>
              <span>
                <ZonedTime text={consent.consentTime}>{w.since(consent.consentTime)}</ZonedTime>
              </span>
              <span>
                <ZonedTime text={consent.useTime}>{w.used(consent.useTime)}</ZonedTime>
              </span>
              <span>
                <ZonedTime text={consent.endTime}>{w.until(consent.endTime)}</ZonedTime>
              </span>
            </div>
            <Button
              aria-label={`${w.revoke} ${consent.clientId}`}
              onClick={() => void revoke(consent.clientId)}
            >
              {w.revoke}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
