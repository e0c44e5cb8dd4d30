import { Input, type InputRef, Modal } from 'antd';
import { type FormEvent, type JSX, useId, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import styles from './command-drawer.module.css';
import { commandWords } from './command-words.ts';

/** A dangerous command about to be sent. */
export interface DangerousCommand {
  /** What will be done, in the language in force. */
  readonly what: string;
  /** What it will be done to. */
  readonly subject: string;
  /** Why it is asked again. */
  readonly problem?: string;
}

interface PasswordDialogProps {
  readonly question: DangerousCommand;
  /** The password as typed, or undefined when the person backs out. */
  readonly onAnswer: (password: string | undefined) => void;
}

/** Asks for the password of the person who is signed in already (docs/product/commands.md#dangerous-commands). */
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
