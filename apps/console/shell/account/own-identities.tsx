import { label } from '@heliodeck/kit/label';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type JSX, useState } from 'react';
import { ownIdentitiesQuery, unlinkIdentity } from '../../api/own-account.ts';
import { useSession } from '../../api/session.ts';
import { redirectToLink } from '../../api/third-party.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useMessages } from '../../i18n/messages.ts';
import styles from './account.module.css';
import { PasswordQuestion } from './password-question.tsx';

const words = {
  title: label('第三方账号', 'Linked identities'),
  since: (time: string) => label(`绑定于 ${time}`, `linked ${time}`),
  link: (name: string) => label(`绑定 ${name}`, `Link ${name}`),
  linkText: label(
    '绑定后可用该第三方账号登录。请输入登录密码以继续。',
    'You can sign in with that identity afterwards. Enter your password to go on.',
  ),
  unlink: label('解除绑定', 'Unlink'),
  ask: label('解除绑定该第三方账号？', 'Unlink this identity?'),
  none: label('尚未绑定第三方账号', 'No identity is linked'),
  noProvider: label('本租户尚未配置第三方登录', 'Third-party sign-in is not configured for your tenant'),
};

/** Third-party identities that the user can sign in with. */
export function OwnIdentityList(): JSX.Element | null {
  const w = useMessages(words);
  const client = useQueryClient();
  const { ask, done, failed } = useFeedback();
  const tenantId = useSession()?.tenantId ?? '';
  const { data } = useQuery(ownIdentitiesQuery);
  const [linking, setLinking] = useState<{ readonly source: string; readonly name: string }>();
  if (!data) return null;
  const unlink = async (id: string, text: string): Promise<void> => {
    if (!(await ask({ title: w.ask, text, grave: true }))) return;
    try {
      await unlinkIdentity(id);
      done();
      await client.invalidateQueries(ownIdentitiesQuery);
    } catch (error) {
      failed(error);
    }
  };
  const { linked, providers } = data;
  const free = providers.filter(({ name }) => !linked.some(({ provider }) => provider === name));
  return (
    <section className={styles.card}>
      <h2>{w.title}</h2>
      {linked.length === 0 ? (
        <p className={styles.lead}>{providers.length === 0 ? w.noProvider : w.none}</p>
      ) : (
        <ul className={styles.sessions}>
          {linked.map(({ id, name, provider, linkTime }) => (
            <li key={id}>
              <div className={styles.agent}>
                <strong>{provider}</strong>
                <span className={styles.browser} title={name}>
                  {name}
                </span>
                <span>
                  <ZonedTime text={linkTime}>{w.since(linkTime)}</ZonedTime>
                </span>
              </div>
              <Button
                aria-label={`${w.unlink} ${provider}: ${name}`}
                onClick={() => void unlink(id, `${provider}: ${name}`)}
              >
                {w.unlink}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {free.length > 0 && (
        <div className={styles.acts}>
          {free.map((provider) => (
            <Button key={provider.source} onClick={() => setLinking(provider)}>
              {w.link(provider.name)}
            </Button>
          ))}
        </div>
      )}
      {linking && (
        <PasswordQuestion
          title={w.link(linking.name)}
          text={w.linkText}
          act={async (password) => location.assign(await redirectToLink(linking.source, password, tenantId))}
          onClose={() => setLinking(undefined)}
        />
      )}
    </section>
  );
}
