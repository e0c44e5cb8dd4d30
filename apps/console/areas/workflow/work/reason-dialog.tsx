import { type JSX, useId, useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { workflowWords } from '../workflow-words.ts';
import { WrittenText } from './task-dialogs.tsx';
import styles from './work.module.css';

interface ReasonProps {
  readonly title: string;
  /** Label of the field; default: the reason. */
  readonly heading?: string;
  readonly onOk: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the reason of an action that ends a process. */
export function ReasonDialog({ title, heading, onOk, onClose }: ReasonProps): JSX.Element {
  const w = useMessages(workflowWords);
  const id = useId();
  const [reason, setReason] = useState('');
  return (
    <Dialog
      title={title}
      width={480}
      onOk={() => onOk(reason.trim())}
      changed={reason !== ''}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <WrittenText id={id} label={heading ?? w.reason} value={reason} onChange={setReason} />
      </div>
    </Dialog>
  );
}
