import { Button, Modal } from 'antd';
import { type JSX, type ReactNode, useState } from 'react';
import { useFeedback } from '../feedback/use-feedback.ts';
import { useMessages } from '../i18n/messages.ts';
import styles from './panes.module.css';
import { uiWords } from './ui-words.ts';
import { useAskedClose } from './unsaved-guard.ts';

interface DialogProps {
  readonly title: string;
  readonly width: number;
  /** Performs the action and closes; an error is displayed and the dialog stays open. Absent: nothing to confirm. */
  readonly onOk?: () => Promise<void>;
  /** Buttons in place of Cancel and OK, always visible. */
  readonly footer?: ReactNode;
  /** The requested data has not arrived yet. */
  readonly waiting?: boolean;
  /** Its content extends to its edges: a list. */
  readonly flush?: boolean;
  /** There is unsaved input: leaving without OK asks for confirmation. */
  readonly changed?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog of an administration screen: Cancel and OK; its body scrolls. */
export function Dialog({
  title,
  width,
  onOk,
  footer = null,
  waiting = false,
  flush = false,
  changed = false,
  onClose,
  children,
}: DialogProps): JSX.Element {
  const w = useMessages(uiWords);
  const { failed } = useFeedback();
  const leave = useAskedClose(changed, onClose);
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await onOk?.();
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      centered
      title={title}
      width={width}
      onCancel={leave}
      mask={{ closable: false }}
      footer={
        onOk ? (
          <>
            <Button onClick={leave}>{w.cancel}</Button>
            <Button type="primary" loading={busy} disabled={waiting} onClick={() => void confirm()}>
              {w.confirm}
            </Button>
          </>
        ) : (
          footer
        )
      }
      className={flush ? (styles.flush ?? '') : ''}
      styles={{
        body: { maxHeight: 'calc(100 * var(--dvh) - 208px)', overflow: 'auto' },
        // Buttons with and without an icon have different baselines.
        footer: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', rowGap: 8 },
      }}
    >
      {children}
    </Modal>
  );
}
