import { ApiError } from '@heliodeck/client/api-error';
import { messages } from '@heliodeck/model/wire/messages';
import { Form, Input } from 'antd';
import { type JSX, useState } from 'react';
import { post } from '../../api/client.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { resourceWords } from './resource-words.ts';
import { TrialOutcome } from './trial-outcome.tsx';

interface SmsDebugProps {
  readonly code: string;
  readonly onClose: () => void;
}

interface Entered {
  readonly phones: string;
  readonly params?: string;
}

/** Sends a message with one configuration, active or not; the provider's error is displayed unchanged. */
export function SmsDebugDialog({ code, onClose }: SmsDebugProps): JSX.Element {
  const w = useMessages(resourceWords);
  const translate = useTranslate();
  const { done, warn } = useFeedback();
  const [form] = Form.useForm<Entered>();
  const [reason, setReason] = useState('');
  const [changed, setChanged] = useState(false);
  const send = async (): Promise<void> => {
    setReason('');
    const values = await form.validateFields().catch(() => undefined);
    if (!values) return;
    try {
      const query = { code, phones: values.phones.trim(), params: values.params?.trim() ?? '' };
      const { delivered } = await post<{ delivered: boolean }>(
        'blade-resource/sms/endpoint/send-message',
        query,
      );
      setChanged(false);
      if (delivered) done(translate(messages['reply.sent']));
      else warn(translate(messages['resource.smsLogged']));
    } catch (error) {
      if (error instanceof ApiError && typeof error.params.reason === 'string')
        setReason(error.params.reason === 'network' ? w.unreached : w.failedBecause(error.params.reason));
      throw error;
    }
  };
  const required = [{ required: true, whitespace: true, message: w.phonesMissing }];
  return (
    <Dialog title={w.smsDebug} width={550} changed={changed} onOk={send} onClose={onClose}>
      <Form form={form} layout="vertical" requiredMark onValuesChange={() => setChanged(true)}>
        <Form.Item label={w.configuration} htmlFor="sms-debug-code">
          <Input id="sms-debug-code" value={code} readOnly />
        </Form.Item>
        <Form.Item name="phones" label={w.phones} extra={w.phonesHelp} rules={required}>
          <Input inputMode="tel" autoComplete="off" autoFocus />
        </Form.Item>
        <Form.Item name="params" label={w.params} extra={w.paramsHelp}>
          <Input.TextArea rows={3} spellCheck={false} autoCapitalize="off" />
        </Form.Item>
      </Form>
      {reason && (
        <TrialOutcome tone="critical" role="alert">
          {reason}
        </TrialOutcome>
      )}
    </Dialog>
  );
}
