import { Select } from 'antd';
import { type JSX, useId } from 'react';
import styles from './designer.module.css';

interface LineProps {
  readonly label: string;
  /** The label is above the control, not beside it. */
  readonly isStacked?: boolean;
  /** Renders the control, which takes the id. */
  readonly children: (id: string) => JSX.Element;
}

/** A control with its label. */
export function LabelledControl({ label, isStacked = false, children }: LineProps): JSX.Element {
  const id = useId();
  return (
    <div className={isStacked ? styles.stack : styles.line}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

interface SelectLineProps<V extends string> {
  readonly label: string;
  /** null: nothing is selected. */
  readonly value: V | null;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
  /** The options can be searched, and may be wider than the control. */
  readonly isSearched?: boolean;
}

/** A selection of one option, with its label beside it. */
export function SelectLine<V extends string>(props: SelectLineProps<V>): JSX.Element {
  const { label, value, options, onChange, isSearched = false } = props;
  return (
    <div className={styles.line}>
      {label}
      <Select<V>
        size="small"
        aria-label={label}
        value={value}
        onChange={onChange}
        options={[...options]}
        {...(isSearched && { popupMatchSelectWidth: false, showSearch: { optionFilterProp: 'label' } })}
      />
    </div>
  );
}
