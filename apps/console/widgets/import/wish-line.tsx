import { Switch } from 'antd';
import { type JSX, useId } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import styles from './import.module.css';
import { importWords } from './import-words.ts';

interface WishLineProps {
  readonly title: string;
  readonly wished: boolean;
  /** Explanation of the selected option. */
  readonly help: string;
  readonly disabled: boolean;
  readonly onWish: (wished: boolean) => void;
}

/** An option of an import: its switch and an explanation of the current choice. */
export function WishLine({ title, wished, help, disabled, onWish }: WishLineProps): JSX.Element {
  const w = useMessages(importWords);
  const id = useId();
  return (
    <div className={styles.line}>
      <label htmlFor={id}>{title}</label>
      <Switch id={id} checked={wished} disabled={disabled} onChange={onWish} />
      <span>{wished ? w.yes : w.no}</span>
      <span className={styles.quiet}>{help}</span>
    </div>
  );
}
