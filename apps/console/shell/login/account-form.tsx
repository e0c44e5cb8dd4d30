import { label } from '@heliodeck/kit/label';
import { useSearch } from '@tanstack/react-router';
import { Button, Form, Input } from 'antd';
import { type JSX, useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { lastTenant } from '../../api/session.ts';
import { type Captcha, endReason, fetchCaptcha, signIn } from '../../api/sign-in.ts';
import { useWords } from '../../i18n/words.ts';
import { useStore } from '../../state/store.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { type AddressSearch, safeReturn } from '../address.ts';
import { goTo } from '../navigate.ts';
import styles from './login.module.css';

const words = {
  tenant: label('租户编号', 'Tenant'),
  account: label('账号', 'Account'),
  password: label('密码', 'Password'),
  captcha: label('验证码', 'Captcha'),
  another: label('看不清?换一张', 'Another picture'),
  enter: label('登录', 'Sign in'),
  needTenant: label('请输入租户编号', 'Please enter the tenant'),
  needAccount: label('请输入账号', 'Please enter your account'),
  needPassword: label('请输入密码', 'Please enter your password'),
  needCaptcha: label('请输入验证码', 'Please enter the captcha'),
  expired: label('登录已过期,请重新登录', 'Your session has ended. Sign in again.'),
  unexpected: label('登录失败,请稍后再试', 'Sign-in failed. Try again later.'),
};

interface Entries {
  readonly tenantId: string;
  readonly account: string;
  readonly password: string;
  readonly captcha?: string;
}

/** Failures after which the server wants a captcha (decision 9). */
const patience = 2;

/** Sign-in with account and password; the captcha appears when the server asks for it. */
export function AccountForm(): JSX.Element {
  const w = useWords(words);
  const [form] = Form.useForm<Entries>();
  const search = useSearch({ strict: false }) as AddressSearch;
  const ended = useStore(endReason);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [failures, setFailures] = useState(0);
  const [captcha, setCaptcha] = useState<Captcha>();

  const freshCaptcha = (): void => {
    form.resetFields(['captcha']);
    fetchCaptcha().then(setCaptcha, (error: unknown) => setProblem(textOf(error, w.unexpected)));
  };
  const enter = async (entries: Entries): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await signIn({
        tenantId: entries.tenantId.trim(),
        account: entries.account.trim(),
        password: entries.password,
        ...(captcha ? { captcha: { key: captcha.key, code: entries.captcha ?? '' } } : {}),
      });
      goTo(safeReturn(search.redirect), { replace: true });
    } catch (error) {
      setBusy(false);
      setProblem(textOf(error, w.unexpected));
      const refused = error instanceof ApiError && error.fault !== 'network' && error.fault !== 'timeout';
      setFailures(failures + (refused ? 1 : 0));
      // A captcha serves once; and it is asked for from the second failure on, or whenever the server says so.
      const asked = error instanceof ApiError && error.reason === 'signIn.captcha';
      if (refused && (captcha || asked || failures + 1 >= patience)) freshCaptcha();
      form.getFieldInstance('password')?.focus?.();
    }
  };
  useEffect(warmUp, []);

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      size="large"
      initialValues={{ tenantId: lastTenant.get() }}
      onFinish={(entries) => void enter(entries)}
    >
      <div aria-live="assertive">
        {problem ? (
          <p className={styles.problem} role="alert">
            <ToneMark tone="critical" />
            {problem}
          </p>
        ) : (
          ended === 'expired' && (
            <p className={styles.hint}>
              <ToneMark tone="info" />
              {w.expired}
            </p>
          )
        )}
      </div>
      <Form.Item
        name="tenantId"
        label={w.tenant}
        rules={[{ required: true, whitespace: true, message: w.needTenant }]}
      >
        <Input autoComplete="organization" spellCheck={false} maxLength={12} />
      </Form.Item>
      <Form.Item
        name="account"
        label={w.account}
        rules={[{ required: true, whitespace: true, message: w.needAccount }]}
      >
        <Input autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus maxLength={45} />
      </Form.Item>
      <Form.Item name="password" label={w.password} rules={[{ required: true, message: w.needPassword }]}>
        <Input.Password autoComplete="current-password" maxLength={128} />
      </Form.Item>
      {captcha && (
        <Form.Item label={w.captcha} htmlFor="captcha">
          <div className={styles.captcha}>
            <Form.Item
              name="captcha"
              noStyle
              rules={[{ required: true, whitespace: true, message: w.needCaptcha }]}
            >
              <Input id="captcha" autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={5} />
            </Form.Item>
            <button type="button" className={styles.picture} onClick={freshCaptcha} title={w.another}>
              <img src={captcha.image} alt={w.another} width={130} height={48} />
            </button>
          </div>
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" block loading={busy}>
        {w.enter}
      </Button>
    </Form>
  );
}

const textOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError ? error.message : otherwise;

/** While the person types, the browser fetches what comes next. */
function warmUp(): () => void {
  const timer = setTimeout(() => {
    void import('sm-crypto-v2');
    void import('../layout/shell.tsx');
  }, 400);
  return () => clearTimeout(timer);
}
