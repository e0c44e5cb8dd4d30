import { Button, Modal } from 'antd';
import { type JSX, type ReactNode, useState } from 'react';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useWords } from '../../i18n/words.ts';
import styles from './system.module.css';
import { systemWords } from './system-words.ts';

interface DialogProps {
  readonly title: string;
  readonly width: number;
  /** Does it and closes; what it throws is told and the dialog stays. Absent: nothing to confirm. */
  readonly onOk?: () => Promise<void>;
  /** What was asked for has not come yet. */
  readonly waiting?: boolean;
  /** What it holds reaches its edges: a list. */
  readonly flush?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog of an administration screen: Cancel and OK, its body scrolls. */
export function Dialog({
  title,
  width,
  onOk,
  waiting = false,
  flush = false,
  onClose,
  children,
}: DialogProps): JSX.Element {
  const w = useWords(systemWords);
  const { failed } = useFeedback();
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
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        onOk ? (
          <>
            <Button onClick={onClose}>{w.cancel}</Button>
            <Button type="primary" loading={busy} disabled={waiting} onClick={() => void confirm()}>
              {w.confirm}
            </Button>
          </>
        ) : null
      }
      className={flush ? (styles.flush ?? '') : ''}
      styles={{ body: { maxHeight: 'calc(100dvh - 208px)', overflow: 'auto' } }}
    >
      {children}
    </Modal>
  );
}
