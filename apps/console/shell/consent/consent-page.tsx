import { ApiError } from '@heliodeck/client/api-error';
import { type Label, label } from '@heliodeck/kit/label';
import { useQuery } from '@tanstack/react-query';
import { type JSX, useEffect, useState } from 'react';
import { api } from '../../api/client.ts';
import { answerConsent, type Consent, type ConsentRequest, fetchConsent } from '../../api/consent.ts';
import { useSession } from '../../api/session.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { BrandMark } from '../../icons/brand.tsx';
import { Icon } from '../../icons/icon.tsx';
import { useAddress } from '../../state/address.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { ColourControl, LanguageControl, ThemeControl } from '../appearance.tsx';
import styles from './consent.module.css';
import { durationLabel } from './lasting.ts';

const words = {
  page: label('授权登录', 'Allow access'),
  asks: (client: string) => label(`${client} 请求访问您的账号`, `${client} asks for access to your account`),
  signedInAs: label('当前登录', 'Signed in as'),
  other: label('换个账号', 'Use another account'),
  everything: label('以您的身份访问，权限与您相同', 'Act as you, with everything you may do'),
  willBeAble: label('它将可以：', 'It will be able to:'),
  returns: (host: string) => label(`完成后返回 ${host}`, `Then you go back to ${host}`),
  lasts: (time: Label) =>
    label(
      `授权最长 ${time.zh}，可随时在个人信息页撤销`,
      `For ${time.en} at most. You can take it back under My account at any time.`,
    ),
  allow: label('同意', 'Allow'),
  refuse: label('拒绝', 'Refuse'),
  going: label('正在返回应用', 'Returning to the application'),
  cannot: label('无法授权', 'Access cannot be granted'),
  cannotText: label(
    '请求无效。请回到应用重新开始，或联系应用的管理员。',
    'The request is not valid. Start again from the program, or ask whoever runs it.',
  ),
  home: label('进入控制台', 'Go to the console'),
};

/**
 * Asks the signed-in user whether another program may act for them; the answer is sent to the program's own
 * address.
 */
export function ConsentPage(): JSX.Element {
  const w = useMessages(words);
  const locale = useLocale();
  const request: ConsentRequest = useAddress();
  const who = useSession();
  const asked = useQuery({
    queryKey: ['consent', who?.userId, request, locale],
    queryFn: ({ signal }) => fetchConsent(request, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    document.title = `${w.page} · Heliodeck`;
  }, [w.page]);
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <span className={styles.brand}>
          <BrandMark size={24} />
          Heliodeck
        </span>
        <span className={styles.controls}>
          <ColourControl />
          <ThemeControl />
          <LanguageControl />
        </span>
      </header>
      <main className={styles.sheet}>
        {asked.data ? (
          <Question consent={asked.data} request={request} />
        ) : asked.error ? (
          <>
            <h1 className={styles.title}>{w.cannot}</h1>
            <p className={styles.problem} role="alert">
              <ToneMark tone="critical" />
              {asked.error instanceof ApiError ? asked.error.message : w.cannotText}
            </p>
            <p className={styles.quiet}>{w.cannotText}</p>
            <PlainButton onClick={() => location.assign('/')}>{w.home}</PlainButton>
          </>
        ) : (
          <Waiting />
        )}
      </main>
    </div>
  );
}

function Question({ consent, request }: { consent: Consent; request: ConsentRequest }): JSX.Element {
  const w = useMessages(words);
  const who = useSession();
  const [busy, setBusy] = useState(consent.autoApprove);
  const [problem, setProblem] = useState('');
  const answer = async (approve: boolean): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      location.assign(await answerConsent(request, approve));
    } catch (error) {
      setBusy(false);
      setProblem(error instanceof ApiError ? error.message : w.cannotText);
    }
  };
  useAtOnce(consent.autoApprove, () => void answer(true));
  return (
    <>
      <h1 className={styles.title}>{w.asks(consent.clientId)}</h1>
      <p className={styles.who}>
        <Icon name="user" size={18} />
        <span>
          {w.signedInAs} <b>{who?.realName}</b> ({who?.account}@{who?.tenantId})
        </span>
        <button type="button" className={styles.link} disabled={busy} onClick={() => void api.signOut()}>
          {w.other}
        </button>
      </p>
      {consent.scopes === null ? (
        <p className={styles.scope}>{w.everything}</p>
      ) : (
        <>
          <p className={styles.lead}>{w.willBeAble}</p>
          <ul className={styles.scopes}>
            {consent.scopes.map((one) => (
              <li key={one.code}>
                <Icon name="check" size={16} />
                <span>{one.title}</span>
                <code>{one.code}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      {problem !== '' && (
        <p className={styles.problem} role="alert">
          <ToneMark tone="critical" />
          {problem}
        </p>
      )}
      <div className={styles.acts}>
        <PlainButton primary disabled={busy} onClick={() => void answer(true)}>
          {busy ? w.going : w.allow}
        </PlainButton>
        <PlainButton disabled={busy} onClick={() => void answer(false)}>
          {w.refuse}
        </PlainButton>
      </div>
      <p className={styles.quiet}>{w.lasts(durationLabel(consent.lastsSeconds))}</p>
      <p className={styles.quiet}>{w.returns(consent.returnsTo)}</p>
    </>
  );
}

/** Runs an action once, when the page opens. */
function useAtOnce(wanted: boolean, act: () => void): void {
  const [done, setDone] = useState(!wanted);
  useEffect(() => {
    if (done) return;
    setDone(true);
    act();
  }, [done, act]);
}
