import { AutoComplete, Input, Select, Switch } from 'antd';
import { type JSX, type ReactNode, useId, useState } from 'react';
import styles from './panel.module.css';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface TextProps {
  readonly label: string;
  readonly value: string;
  /** Called with the trimmed text when the field is left or Enter is pressed. */
  readonly onCommit: (text: string) => void;
  readonly hint?: string | undefined;
  /** Returns the error of a text, which is then not applied. */
  readonly faultOf?: (text: string) => string | undefined;
  readonly rows?: number;
  /** Suggestions besides free text. */
  readonly choices?: readonly Choice[] | undefined;
  /** Puts a chosen suggestion into the text, which ends with a comma if nothing was typed; absent: replaces the text. */
  readonly take?: ((text: string, chosen: string) => string) | undefined;
  /** Called with the text while it is typed, and with undefined when it is applied or dropped. */
  readonly onTyped?: ((text: string | undefined) => void) | undefined;
}

/** A text that becomes one step of the history when the field is left. */
export function PanelText({
  label,
  value,
  onCommit,
  hint,
  faultOf,
  rows,
  choices,
  take,
  onTyped,
}: TextProps): JSX.Element {
  const id = useId();
  const [draft, setDraft] = useState<{ readonly of: string; readonly text: string }>();
  // A draft based on another value is outdated: an undo has changed its initial value.
  const text = draft?.of === value ? draft.text : value;
  const fault = text === value ? undefined : faultOf?.(text.trim());
  const commit = (entered = text): void => {
    if (fault !== undefined) return;
    setDraft(undefined);
    onTyped?.(undefined);
    if (entered.trim() !== value) onCommit(entered.trim());
  };
  const write = (entered: string): void => {
    setDraft({ of: value, text: entered });
    onTyped?.(entered);
  };
  const common = {
    id,
    value: text,
    onBlur: () => commit(),
    'aria-describedby': `${id}-hint`,
    'aria-invalid': fault !== undefined,
    status: fault === undefined ? ('' as const) : ('error' as const),
  };
  return (
    <Field label={label} id={id} hint={fault ?? hint} isFault={fault !== undefined}>
      {rows !== undefined ? (
        <Input.TextArea
          {...common}
          autoSize={{ minRows: rows, maxRows: 8 }}
          onChange={(e) => write(e.target.value)}
        />
      ) : choices !== undefined && (choices.length > 0 || onTyped !== undefined) ? (
        <AutoComplete
          {...common}
          className={styles.wide ?? ''}
          // Enter applies the typed text, not the first suggestion.
          defaultActiveFirstOption={false}
          options={choices.map((one) => ({ value: one.value, label: one.label }))}
          // The library reports a chosen suggestion as a change, too: `take` needs the text before it.
          onSearch={write}
          onSelect={(chosen: string) =>
            commit(take?.(draft?.of === value ? text : `${value},`, chosen) ?? chosen)
          }
        />
      ) : (
        <Input
          {...common}
          autoComplete="off"
          onChange={(e) => write(e.target.value)}
          onPressEnter={() => commit()}
        />
      )}
    </Field>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onCommit: (value: string) => void;
  readonly hint?: string | undefined;
}

/** A choice of a few values. */
export function SelectField({ label, value, choices, onCommit, hint }: SelectProps): JSX.Element {
  const id = useId();
  return (
    <Field label={label} id={id} hint={hint}>
      <Select
        id={id}
        className={styles.wide ?? ''}
        value={value}
        options={[...choices]}
        onChange={onCommit}
      />
    </Field>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly value: boolean;
  readonly onCommit: (value: boolean) => void;
  readonly hint?: string | undefined;
}

/** A switch. */
export function SwitchField({ label, value, onCommit, hint }: SwitchProps): JSX.Element {
  const id = useId();
  return (
    <Field label={label} id={id} hint={hint}>
      <Switch id={id} checked={value} onChange={onCommit} />
    </Field>
  );
}

interface FieldProps {
  readonly label: string;
  readonly id: string;
  readonly hint?: string | undefined;
  readonly isFault?: boolean;
  readonly children: ReactNode;
}

function Field({ label, id, hint, isFault = false, children }: FieldProps): JSX.Element {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint !== undefined && (
        <p
          id={`${id}-hint`}
          className={isFault ? styles.fault : styles.hint}
          role={isFault ? 'alert' : undefined}
        >
          {hint}
        </p>
      )}
    </div>
  );
}

/** A section of related fields. */
export function Section({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): JSX.Element {
  return (
    <fieldset className={styles.section}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
