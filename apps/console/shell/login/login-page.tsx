import { label } from '@heliodeck/kit/label';
import { useQuery } from '@tanstack/react-query';
import { type JSX, useState } from 'react';
import { endReason, hasLastTenant, lastTenant } from '../../api/session.ts';
import { siteTenantQuery } from '../../api/site-tenant.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useAddress } from '../../state/address.ts';
import { useStore } from '../../state/store.ts';
import { AccountForm } from './account-form.tsx';
import { CodeForm } from './code-form.tsx';
import styles from './login.module.css';
import { Hint, SignInProblem } from './problem.tsx';
import { SecondStep } from './second-step.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { ThirdPartyForm } from './third-party-form.tsx';
import { ThirdPartyReturn } from './third-party-return.tsx';
import type { PendingChallenge } from './use-sign-in-attempt.ts';

const words = {
  title: label('登录 Heliodeck', 'Sign in to Heliodeck'),
  ways: label('登录方式', 'Ways in'),
  account: label('账号密码', 'Password'),
  code: label('短信验证码', 'Text message'),
  third: label('第三方', 'Third party'),
  expired: label('登录已过期，请重新登录', 'Your session has ended. Sign in again.'),
};

const forms = { account: AccountForm, code: CodeForm, third: ThirdPartyForm };
type Way = keyof typeof forms;
const ways: readonly Way[] = ['account', 'code', 'third'];

/** The log-in page: by password, by a code sent to the phone, or by a third party. */
export function LoginPage(): JSX.Element {
  const w = useMessages(words);
  const { state = '', code = '', error = '' } = useAddress();
  const ended = useStore(endReason);
  const { data: site } = useQuery(siteTenantQuery);
  const [typed, setTenant] = useState<string>();
  // The address of a tenant determines the tenant; otherwise the default is that of the last sign-in.
  const tenant = typed ?? site?.tenantId ?? lastTenant.get();
  const isSupposed = site?.tenantId === undefined && !hasLastTenant();
  const startsAt = typed !== undefined ? undefined : isSupposed ? 'tenant' : 'account';
  const [way, setWay] = useState<Way>('account');
  const [pending, setPending] = useState<PendingChallenge>();
  const [over, setOver] = useState('');
  const toFirstStep = (problem: string): void => {
    setPending(undefined);
    setOver(problem);
  };
  const back = code !== '' || error !== '';
  const Form = forms[way];
  return (
    <SignInFrame title={w.title}>
      {pending ? (
        <SecondStep pending={pending} onOver={toFirstStep} />
      ) : back && over === '' ? (
        <ThirdPartyReturn state={state} code={code} error={error} onChallenge={setPending} />
      ) : (
        <>
          <fieldset className={styles.ways} aria-label={w.ways}>
            {ways.map((one) => (
              <button
                key={one}
                type="button"
                className={styles.way}
                aria-pressed={one === way}
                onClick={() => {
                  setWay(one);
                  setOver('');
                }}
              >
                {w[one]}
              </button>
            ))}
          </fieldset>
          <SignInProblem>{over}</SignInProblem>
          {over === '' && ended === 'expired' && <Hint>{w.expired}</Hint>}
          <Form tenant={tenant} onTenant={setTenant} startsAt={startsAt} onChallenge={setPending} />
        </>
      )}
    </SignInFrame>
  );
}
