import { ApiError } from '@heliodeck/client/api-error';
import { label } from '@heliodeck/kit/label';
import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input, QRCode } from 'antd';
import type { JSX } from 'react';
import { confirmSecret, type OfferedSecret } from '../../api/own-account.ts';
import { useMessages } from '../../i18n/messages.ts';
import { noteError } from '../../state/client-errors.ts';
import styles from './account.module.css';

const words = {
  scan: label(
    '用身份验证器应用扫描二维码，再输入它显示的 6 位验证码。',
    'Scan this with your authenticator app, then enter the 6 digits it shows.',
  ),
  picture: label('身份验证器二维码', 'QR code for the authenticator'),
  byHand: label('无法扫描时，手动输入密钥：', 'If you cannot scan it, type in this key:'),
  code: label('验证码', 'Code'),
  need: label('请输入 6 位验证码', 'Please enter the 6 digits'),
  unexpected: label('操作失败，请稍后再试', 'The operation failed. Try again later.'),
  confirm: label('确认绑定', 'Confirm'),
  cancel: label('取消', 'Cancel'),
};

interface AuthenticatorSetupProps {
  readonly offer: OfferedSecret;
  /** Called with the recovery codes. */
  readonly onDone: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Displays the secret for an authenticator, and verifies that it was stored there. */
export function AuthenticatorSetup({ offer, onDone, onCancel }: AuthenticatorSetupProps): JSX.Element {
  const w = useMessages(words);
  const [form] = Form.useForm<{ code: string }>();
  const confirm = useMutation({
    mutationFn: confirmSecret,
    onSuccess: onDone,
    onError: (error) => {
      noteError('call', error);
      const text = error instanceof ApiError ? error.message : w.unexpected;
      form.setFields([{ name: 'code', errors: [text] }]);
      form.focusField('code');
    },
  });
  return (
    <div className={styles.setup}>
      <p>{w.scan}</p>
      <div className={styles.qr}>
        <QRCode
          aria-label={w.picture}
          value={offer.address}
          size={184}
          bordered={false}
          color="#000000"
          bgColor="#ffffff"
        />
      </div>
      <p className={styles.lead}>
        {w.byHand}
        <code className={styles.key}>{offer.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <Form
        form={form}
        layout="vertical"
        className={styles.form ?? ''}
        onFinish={({ code }: { code: string }) => confirm.mutate(code)}
      >
        <Form.Item
          name="code"
          label={w.code}
          rules={[{ required: true, pattern: /^\s*\d{3}\s*\d{3}\s*$/, message: w.need }]}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={9} autoFocus />
        </Form.Item>
        <div className={styles.acts}>
          <Button type="primary" htmlType="submit" loading={confirm.isPending}>
            {w.confirm}
          </Button>
          <Button onClick={onCancel}>{w.cancel}</Button>
        </div>
      </Form>
    </div>
  );
}
