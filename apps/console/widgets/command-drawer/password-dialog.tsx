import { Input, type InputRef, Modal } from 'antd';
import { type FormEvent, type JSX, useId, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import styles from './command-drawer.module.css';
import { commandWords } from './command-words.ts';

/** A dangerous command before it is sent. */
export interface DangerousCommand {
  /** The action, in the current language. */
  readonly what: string;
  /** The target of the action. */
  readonly subject: string;
  /** Why the password is requested again. */
  readonly problem?: string;
}

interface PasswordDialogProps {
  readonly question: DangerousCommand;
  /** The typed password, or undefined if the user cancels. */
  readonly onAnswer: (password: string | undefined) => void;
}

/** Asks for the password of the signed-in user (docs/product/commands.md#dangerous-commands). */
export function PasswordDialog({ question, onAnswer }: PasswordDialogProps): JSX.Element {
  const w = useMessages(commandWords);
  const id = useId();
  const input = useRef<InputRef>(null);
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (typed === '') {
      setMissing(true);
      input.current?.focus();
    } else onAnswer(typed);
  };
  const problem = missing ? w.passwordMissing : question.problem;
  return (
    <Modal
      open
      centered
      width={420}
      title={w.confirmTitle(question.what)}
      okText={w.go}
      cancelText={w.cancel}
      okButtonProps={{ danger: true, type: 'primary' }}
      onOk={() => submit()}
      onCancel={() => onAnswer(undefined)}
      mask={{ closable: false }}
      afterOpenChange={(open) => open && input.current?.focus()}
    >
      <form className={styles.confirm} onSubmit={submit}>
        <p id={`${id}text`}>{w.confirmText(question.subject)}</p>
        <label htmlFor={id}>{w.password}</label>
        <Input.Password
          ref={input}
          id={id}
          value={typed}
          autoComplete="current-password"
          status={problem ? 'error' : ''}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}text ${id}problem`}
          onChange={(event) => {
            setTyped(event.target.value);
            setMissing(false);
          }}
        />
        <p id={`${id}problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      </form>
    </Modal>
  );
}
