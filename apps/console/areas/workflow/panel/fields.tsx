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
  /** Takes what was entered, without white space around it, when the field is left or Enter is pressed. */
  readonly onCommit: (text: string) => void;
  readonly hint?: string | undefined;
  /** Says what is wrong with a text; it is then not taken. */
  readonly faultOf?: (text: string) => string | undefined;
  readonly rows?: number;
  /** What can be chosen besides writing. */
  readonly choices?: readonly Choice[] | undefined;
}

/** A text that becomes one step of the history when the field is left. */
export function PanelText({ label, value, onCommit, hint, faultOf, rows, choices }: TextProps): JSX.Element {
  const id = useId();
  const [draft, setDraft] = useState<{ readonly of: string; readonly text: string }>();
  // A draft of another value is out of date: an undo has changed what it began with.
  const text = draft?.of === value ? draft.text : value;
  const fault = text === value ? undefined : faultOf?.(text.trim());
  const commit = (entered = text): void => {
    if (fault !== undefined) return;
    setDraft(undefined);
    if (entered.trim() !== value) onCommit(entered.trim());
  };
  const write = (entered: string): void => setDraft({ of: value, text: entered });
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
      ) : choices !== undefined && choices.length > 0 ? (
        <AutoComplete
          {...common}
          className={styles.wide ?? ''}
          // What was written counts: Enter takes no suggestion that nobody pointed at.
          defaultActiveFirstOption={false}
          options={choices.map((one) => ({ value: one.value, label: one.label }))}
          onChange={(entered: string) => write(entered)}
          onSelect={(entered: string) => commit(entered)}
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

/** One of a few. */
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

/** Yes or no. */
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

/** Fields of one subject. */
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
