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
  /** Error message; '' = none. */
  readonly problem: string;
  /** Hint about valid input, displayed while there is no error. */
  readonly hint?: string;
  /** Rendered beside the input (the captcha's picture). */
  readonly beside?: ReactNode;
  /** The error is announced to screen readers at once; for forms without a separate message. */
  readonly announced?: boolean;
}

/** One line of the log-in form: label, input, error. A password can be revealed, and Caps Lock is indicated. */
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
