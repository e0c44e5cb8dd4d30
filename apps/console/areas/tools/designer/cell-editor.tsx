import { type JSX, useEffect, useRef } from 'react';
import styles from './designer.module.css';

interface CellEditorProps {
  readonly text: string;
  readonly label: string;
  readonly onDone: (text: string, step: readonly [number, number]) => void;
  readonly onGiveUp: () => void;
}

/** The text of a cell during editing; keys of an input method are not handled. */
export function CellEditor({ text, label, onDone, onGiveUp }: CellEditorProps): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <input
      ref={field}
      className={styles.editor}
      aria-label={label}
      defaultValue={text}
      onBlur={(event) => onDone(event.target.value, [0, 0])}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing || event.keyCode === 229) return;
        if (event.key === 'Escape') onGiveUp();
        else if (event.key === 'Enter') onDone(event.currentTarget.value, [1, 0]);
        else if (event.key === 'Tab') onDone(event.currentTarget.value, [0, event.shiftKey ? -1 : 1]);
        else return;
        event.preventDefault();
      }}
    />
  );
}
