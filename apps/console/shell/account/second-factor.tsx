import { label } from '@heliodeck/kit/label';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type JSX, useId, useRef, useState } from 'react';
import {
  type OfferedSecret,
  offerSecret,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorQuery,
} from '../../api/own-account.ts';
import { session, useSession } from '../../api/session.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages } from '../../i18n/messages.ts';
import { ToneMark, ToneTag } from '../../theme/tone.tsx';
import styles from './account.module.css';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { PasswordQuestion } from './password-question.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const words = {
  title: label('动态验证码', 'Second factor'),
  about: label(
    '登录时除密码外，还需输入手机身份验证器显示的 6 位验证码。',
    'Signing in then takes the 6 digits your authenticator app shows, besides the password.',
  ),
  must: label(
    '本租户要求使用动态验证码，请先绑定后再继续使用。',
    'Your tenant requires a second factor. Set it up before you go on.',
  ),
  on: label('已启用', 'On'),
  off: label('未启用', 'Off'),
  since: (time: string) => label(`绑定于 ${time}`, `since ${time}`),
  left: (count: number) =>
    label(`剩余 ${count} 个恢复码`, count === 1 ? '1 recovery code left' : `${count} recovery codes left`),
  few: label('恢复码即将用完，请重新生成。', 'Your recovery codes are running out. Make new ones.'),
  setUp: label('绑定身份验证器', 'Set up an authenticator'),
  another: label('更换身份验证器', 'Another authenticator'),
  renew: label('重新生成恢复码', 'New recovery codes'),
  remove: label('关闭', 'Switch off'),
  askSetUp: label('请输入登录密码以继续绑定。', 'Enter your password to go on.'),
  askRenew: label('原有恢复码将全部失效。', 'All codes you have now will stop working.'),
  askRemove: label('关闭后只凭密码即可登录。', 'Afterwards you sign in with your password only.'),
};

type FactorAct = 'setUp' | 'renew' | 'remove';
const fewCodes = 3;

/**
 * The user's own second factor: setting up, replacing, switching off; and recovery codes for a lost phone.
 * @param alone it is the only content of the page: without card and heading
 */
export function SecondFactorCard({ alone = false }: { readonly alone?: boolean }): JSX.Element | null {
  const w = useMessages(words);
  const client = useQueryClient();
  const { done } = useFeedback();
  const must = useSession()?.mustEnrol ?? false;
  const { data, error } = useQuery(secondFactorQuery);
  const [asked, setAsked] = useState<FactorAct>();
  const [offer, setOffer] = useState<OfferedSecret>();
  const [codes, setCodes] = useState<readonly string[]>();
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  if (error) throw error;
  if (!data) return null;
  // Each step removes the focused element; the section remains.
  const stay = (): void => section.current?.focus();
  const look = () => client.invalidateQueries(secondFactorQuery);
  const acts: Record<FactorAct, (password: string) => Promise<void>> = {
    setUp: async (password) => setOffer(await offerSecret(password)),
    renew: async (password) => {
      setCodes(await renewRecoveryCodes(password));
      await look();
    },
    remove: async (password) => {
      await removeSecondFactor(password);
      done();
      await look();
    },
  };
  const questions = {
    setUp: { title: data.enabled ? w.another : w.setUp, text: w.askSetUp },
    renew: { title: w.renew, text: w.askRenew },
    remove: { title: w.remove, text: w.askRemove, grave: true },
  };
  const kept = (): void => {
    stay();
    setCodes(undefined);
    // Now all other pages open; doing this earlier would have removed the codes before they were read.
    session.set((before) => (before ? { ...before, mustEnrol: false } : before));
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={alone ? styles.alone : styles.card}
    >
      <h2 hidden={alone}>
        <span id={titleId}>{w.title}</span>
        <ToneTag tone={data.enabled ? 'good' : 'neutral'}>{data.enabled ? w.on : w.off}</ToneTag>
      </h2>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={kept} />
      ) : offer ? (
        <AuthenticatorSetup
          offer={offer}
          onDone={(made) => {
            stay();
            setOffer(undefined);
            setCodes(made);
            void look();
          }}
          onCancel={() => {
            stay();
            setOffer(undefined);
          }}
        />
      ) : (
        <>
          {must && (
            <p className={styles.must} role="alert">
              <ToneMark tone="warning" />
              {w.must}
            </p>
          )}
          <p className={styles.lead}>{w.about}</p>
          {data.enabled && (
            <p className={styles.lead}>
              {data.since && w.since(data.since)} · {w.left(data.recoveryCodesLeft)}
            </p>
          )}
          {data.enabled && data.recoveryCodesLeft <= fewCodes && (
            <p className={styles.must}>
              <ToneMark tone="warning" />
              {w.few}
            </p>
          )}
          <div className={styles.acts}>
            <Button type={data.enabled ? 'default' : 'primary'} onClick={() => setAsked('setUp')}>
              {data.enabled ? w.another : w.setUp}
            </Button>
            {data.enabled && <Button onClick={() => setAsked('renew')}>{w.renew}</Button>}
            {data.enabled && !data.required && (
              <Button danger onClick={() => setAsked('remove')}>
                {w.remove}
              </Button>
            )}
          </div>
        </>
      )}
      {asked && (
        <PasswordQuestion {...questions[asked]} act={acts[asked]} onClose={() => setAsked(undefined)} />
      )}
    </section>
  );
}
