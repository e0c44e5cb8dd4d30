import { ApiError } from '@heliodeck/client/api-error';
import { label } from '@heliodeck/kit/label';
import { fillLabel } from '@heliodeck/model/wire/message';
import { messages } from '@heliodeck/model/wire/messages';
import { leastPasswordLength, passwordRules } from '@heliodeck/model/wire/password-rules';
import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import type { JSX } from 'react';
import { api } from '../../api/client.ts';
import { changePassword } from '../../api/own-account.ts';
import { useSession } from '../../api/session.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages } from '../../i18n/messages.ts';
import { noteError } from '../../state/client-errors.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { SignInProblem } from '../login/problem.tsx';
import styles from './account.module.css';

const words = {
  title: label('修改密码', 'Change password'),
  must: label(
    '密码由管理员设置，请先修改后再继续使用。',
    'Your password was set by an administrator. Choose your own before you go on.',
  ),
  after: label('修改成功后需重新登录，其他会话同时结束。', 'All sessions end and you have to sign in again.'),
  old: label('原密码', 'Current password'),
  fresh: label('新密码', 'New password'),
  again: label('确认新密码', 'New password again'),
  rules: passwordRules,
  short: fillLabel(messages['user.passwordShort'], { min: leastPasswordLength }),
  need: label('请输入密码', 'Please enter your password'),
  needAgain: label('请再次输入密码', 'Please enter your password again'),
  differ: label('两次输入密码不一致！', 'The passwords you entered twice do not match !'),
  save: label('保存', 'Save'),
  unexpected: label('修改失败，请稍后再试', 'The operation failed. Try again later.'),
};

interface Entries {
  readonly old: string;
  readonly fresh: string;
}

/** The user's own password. If someone else set it, no other page opens before it is changed. */
export function PasswordPage(): JSX.Element {
  const w = useMessages(words);
  return (
    <div className={styles.page}>
      <section className={styles.card}>
        <h2>{w.title}</h2>
        <PasswordForm />
      </section>
    </div>
  );
}

/** The form only; errors of the server are displayed above it. */
export function PasswordForm(): JSX.Element {
  const w = useMessages(words);
  const must = useSession()?.mustChangePassword ?? false;
  const { done } = useFeedback();
  const change = useMutation({
    mutationFn: (entries: Entries) => changePassword(entries.old, entries.fresh),
    onSuccess: () => {
      done();
      api.forgetSession('signed-out');
    },
    onError: (error) => noteError('call', error),
  });
  const refusal = change.error instanceof ApiError ? change.error.message : w.unexpected;
  return (
    <>
      {change.error ? (
        <SignInProblem>{refusal}</SignInProblem>
      ) : (
        must && (
          <p className={styles.must} role="alert">
            <ToneMark tone="warning" />
            {w.must}
          </p>
        )
      )}
      <Form
        layout="vertical"
        scrollToFirstError={{ focus: true }}
        onFinish={(entries: Entries) => change.mutate(entries)}
        className={styles.form ?? ''}
      >
        <Form.Item name="old" label={w.old} rules={[{ required: true, message: w.need }]}>
          <Input.Password autoComplete="current-password" maxLength={128} autoFocus />
        </Form.Item>
        <Form.Item
          name="fresh"
          label={w.fresh}
          extra={w.rules}
          rules={[
            { required: true, message: w.need },
            {
              validateTrigger: 'onSubmit',
              validator: (_rule, value?: string) =>
                !value || [...value].length >= leastPasswordLength
                  ? Promise.resolve()
                  : Promise.reject(new Error(w.short)),
            },
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={128} />
        </Form.Item>
        <Form.Item
          name="again"
          label={w.again}
          dependencies={['fresh']}
          extra={w.after}
          rules={[
            { required: true, message: w.needAgain },
            ({ getFieldValue }) => ({
              validator: (_rule, value: string) =>
                !value || value === getFieldValue('fresh')
                  ? Promise.resolve()
                  : Promise.reject(new Error(w.differ)),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={128} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={change.isPending}>
          {w.save}
        </Button>
      </Form>
    </>
  );
}
