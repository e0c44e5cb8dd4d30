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
