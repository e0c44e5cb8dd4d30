import { label } from '@heliodeck/kit/label';
import { type ComponentProps, type JSX, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import styles from './entry.module.css';

const words = {
  show: label('显示密码', 'Show password'),
  hide: label('隐藏密码', 'Hide password'),
  caps: label('大写锁定已开启', 'Caps Lock is on'),
};

interface EntryProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with it; '' = nothing. */
  readonly problem: string;
  /** What it must be, said while nothing is wrong. */
  readonly hint?: string;
  /** Stands beside the input (the captcha's picture). */
  readonly beside?: ReactNode;
  /** A screen reader says at once what is wrong; for a form that has no line of its own for that. */
  readonly announced?: boolean;
}

/** One line of the log-in form: label, input, what is wrong. A password can be looked at, and says when Caps Lock is on. */
export function Entry({
  label: name,
  value,
  onChange,
  problem,
  hint = '',
  beside,
  announced = false,
  type = 'text',
  ...rest
}: EntryProps): JSX.Element {
  const w = useMessages(words);
  const id = useId();
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const secret = type === 'password';
  const says = problem !== '' ? 'problem' : caps ? 'caps' : 'hint';
  const watch = (event: KeyboardEvent): void => setCaps(event.getModifierState('CapsLock'));
  const listening = secret ? { onKeyDown: watch, onKeyUp: watch, onBlur: () => setCaps(false) } : undefined;
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {name}
      </label>
      <div className={styles.line}>
        <input
          {...rest}
          {...listening}
          id={id}
          type={secret && shown ? 'text' : type}
          className={styles.input}
          data-secret={secret}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-required
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-problem`}
        />
        {secret && (
          <button
            type="button"
            className={styles.reveal}
            aria-pressed={shown}
            aria-label={shown ? w.hide : w.show}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        )}
        {beside}
      </div>
      <p
        id={`${id}-problem`}
        className={styles.problem}
        data-says={says}
        role={announced ? 'alert' : undefined}
      >
        {{ problem, caps: w.caps, hint }[says]}
      </p>
    </div>
  );
}
