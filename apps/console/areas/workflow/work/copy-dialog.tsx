import { type JSX, useId, useState } from 'react';
import { post } from '../../../api/client.ts';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { workflowWords } from '../workflow-words.ts';
import { PeopleSelect } from './people-select.tsx';
import { WrittenText } from './task-dialogs.tsx';
import styles from './work.module.css';

/** Copies a process to colleagues, who may then view it. */
export function CopyDialog({
  processInstanceId,
  onDone,
  onClose,
}: {
  readonly processInstanceId: string;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}): JSX.Element {
  const w = useMessages(workflowWords);
  const id = useId();
  const { done, warn } = useFeedback();
  const [userIds, setUserIds] = useState<readonly string[]>([]);
  const [comment, setComment] = useState('');
  const send = async (): Promise<void> => {
    if (userIds.length === 0) return warn(w.choosePerson);
    await post('blade-flow/work/copy', { processInstanceId, userIds, comment: comment.trim() });
    done();
    onClose();
    await onDone();
  };
  return (
    <Dialog
      title={w.copy}
      width={480}
      onOk={send}
      changed={userIds.length > 0 || comment !== ''}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <div>
          <label htmlFor={`${id}-people`}>{w.copyTo}</label>
          <PeopleSelect id={`${id}-people`} several value={userIds} onChange={setUserIds} />
        </div>
        <WrittenText id={`${id}-comment`} label={w.message} value={comment} onChange={setComment} />
      </div>
    </Dialog>
  );
}
