import { label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { Form, Input } from 'antd';
import type { JSX } from 'react';
import { useMessages, useTranslate } from '../../i18n/messages.ts';

/** Parameter with the reason for an entered reading. */
export const reasonName = 'reason';
const longest = 200;

const words = {
  reason: label('原因', 'Reason'),
  hint: label('会与您的姓名一起保存，并显示在该数值旁', 'Kept with your name, and shown beside the values'),
};

/** The reason for entering or correcting a measured value, asked before the values. */
export function ReasonField(): JSX.Element {
  const w = useMessages(words);
  const translate = useTranslate();
  return (
    <Form.Item
      name={reasonName}
      label={w.reason}
      extra={w.hint}
      rules={[{ required: true, whitespace: true, message: translate(messages['reading.reasonMissing']) }]}
    >
      <Input.TextArea rows={2} maxLength={longest} showCount />
    </Form.Item>
  );
}
