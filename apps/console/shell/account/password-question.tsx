import { ApiError } from '@heliodeck/client/api-error';
import { label } from '@heliodeck/kit/label';
import { Form, Input, type InputRef, Modal } from 'antd';
import { type JSX, useId, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import styles from './account.module.css';

const words = {
  password: label('密码', 'Password'),
  need: label('请输入密码', 'Please enter your password'),
  go: label('继续', 'Go on'),
  no: label('取消', 'Cancel'),
  unexpected: label('操作失败，请稍后再试', 'The operation failed. Try again later.'),
};

interface PasswordQuestionProps {
  readonly title: string;
  readonly text: string;
  /** The action is destructive. */
  readonly grave?: boolean;
  /** The action that requires the password; its errors are displayed here, and the user may retry. */
  readonly act: (password: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the user's password before a change of how the user signs in. */
export function PasswordQuestion({
  title,
  text,
  grave = false,
  act,
  onClose,
}: PasswordQuestionProps): JSX.Element {
  const w = useMessages(words);
  const id = useId();
  const input = useRef<InputRef>(null);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const submit = async (): Promise<void> => {
    if (busy) return;
    if (typed === '') return setProblem(w.need);
    setBusy(true);
    try {
      await act(typed);
      onClose();
    } catch (error) {
      setBusy(false);
      setTyped('');
      setProblem(error instanceof ApiError ? error.message : w.unexpected);
      input.current?.focus();
    }
  };
  return (
    <Modal
      open
      centered
      width={420}
      title={title}
      okText={w.go}
      cancelText={w.no}
      okButtonProps={{ loading: busy, danger: grave }}
      onOk={() => void submit()}
      onCancel={onClose}
      mask={{ closable: false }}
      afterOpenChange={(open) => open && input.current?.focus()}
    >
      <p className={styles.lead}>{text}</p>
      <Form layout="vertical" onFinish={() => void submit()}>
        <Form.Item
          htmlFor={id}
          label={w.password}
          validateStatus={problem === '' ? '' : 'error'}
          help={problem === '' ? undefined : <span role="alert">{problem}</span>}
        >
          <Input.Password
            id={id}
            ref={input}
            value={typed}
            autoComplete="current-password"
            maxLength={128}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem('');
            }}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
