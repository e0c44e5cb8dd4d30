import { Button, Input, type InputRef } from 'antd';
import { type JSX, useId, useRef } from 'react';
import { useFeedback } from '../feedback/use-feedback.ts';
import { useMessages } from '../i18n/messages.ts';
import styles from './copied.module.css';
import system from './panes.module.css';
import { uiWords } from './ui-words.ts';
import { useFirstFocus } from './use-first-focus.ts';

interface CopiedProps {
  readonly label: string;
  readonly text: string;
  /**
   * The dialog was opened for this text: the button has the focus, so that Enter copies; if the browser does not allow
   * copying, the text is selected.
   */
  readonly isFirst?: boolean;
}

/** A text for copying: selected on focus, with a copy button if the browser allows copying. */
export function Copied({ label, text, isFirst = false }: CopiedProps): JSX.Element {
  const w = useMessages(uiWords);
  const id = useId();
  const input = useRef<InputRef>(null);
  const { done, failed } = useFeedback();
  const mayCopy = 'clipboard' in navigator;
  const around = useFirstFocus({ wanted: mayCopy ? 'button' : 'input', isWanted: isFirst });
  const copy = (): void => {
    // Browsers allow copying only in secure contexts (https or localhost); elsewhere the text can be selected.
    navigator.clipboard.writeText(text).then(() => done(w.copied), failed);
  };
  return (
    <div ref={around} className={system.entry}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line}>
        <Input id={id} ref={input} readOnly value={text} onFocus={() => input.current?.select()} />
        {mayCopy && (
          <Button onClick={copy} aria-label={`${w.copy} ${label}`}>
            {w.copy}
          </Button>
        )}
      </div>
    </div>
  );
}
