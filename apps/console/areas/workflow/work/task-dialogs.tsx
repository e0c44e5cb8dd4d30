import type { EarlierStep } from '@heliodeck/model/workflow/task-parts';
import { Input, Segmented, Select } from 'antd';
import { type JSX, type ReactNode, useId, useState } from 'react';
import { post } from '../../../api/client.ts';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useJoined, useMessages } from '../../../i18n/messages.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { giveUpUnsaved } from '../../../ui/unsaved-guard.ts';
import { workflowWords } from '../workflow-words.ts';
import { PeopleSelect } from './people-select.tsx';
import styles from './work.module.css';

interface ActProps {
  readonly taskId: string;
  /** The comment already entered at the task. */
  readonly comment: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Hands a task over to a colleague, together with the devices that a work ticket locks for its holder. */
export function HandTaskOver({
  taskId,
  devices,
  onDone,
  onClose,
  ...act
}: ActProps & { readonly devices: readonly string[] }): JSX.Element {
  const w = useMessages(workflowWords);
  const joined = useJoined();
  const id = useId();
  const { done, warn } = useFeedback();
  const [people, setPeople] = useState<readonly string[]>([]);
  const [comment, setComment] = useState(act.comment);
  const send = async (): Promise<void> => {
    const [userId] = people;
    if (userId === undefined) return warn(w.choosePerson);
    await post('blade-flow/work/hand-over', { taskId, userId, comment: comment.trim() });
    done();
    giveUpUnsaved();
    onDone();
  };
  return (
    <Dialog
      title={w.handOver}
      width={480}
      onOk={send}
      changed={people.length > 0 || comment !== act.comment}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <div>
          <label htmlFor={id}>{w.handOverTo}</label>
          <PeopleSelect id={id} value={people} onChange={setPeople} />
        </div>
        <WrittenText id={`${id}-comment`} label={w.message} value={comment} onChange={setComment} />
        {devices.length > 0 && <p>{w.passesDevices(joined(devices))}</p>}
      </div>
    </Dialog>
  );
}

/** Returns a task to an earlier step. */
export function SendBack({
  steps,
  ...act
}: ActProps & { readonly steps: readonly EarlierStep[] }): JSX.Element {
  const w = useMessages(workflowWords);
  const id = useId();
  const { done, warn } = useFeedback();
  const [to, setTo] = useState<string>();
  const [comment, setComment] = useState(act.comment);
  const send = async (): Promise<void> => {
    if (to === undefined) return warn(w.chooseStep);
    if (comment.trim() === '') return warn(w.reasonMissing);
    await post('blade-flow/work/send-back', { taskId: act.taskId, to, comment: comment.trim() });
    done();
    giveUpUnsaved();
    act.onDone();
  };
  return (
    <Dialog
      title={w.sendBack}
      width={480}
      onOk={send}
      changed={to !== undefined || comment !== act.comment}
      onClose={act.onClose}
    >
      <div className={styles.fields}>
        <div>
          <label htmlFor={`${id}-step`}>{w.backTo}</label>
          <Select
            id={`${id}-step`}
            className={styles.wide ?? ''}
            placeholder={w.chooseStep}
            value={to}
            options={steps.map(({ node, name, userName }) => ({
              value: node,
              label: userName === '' ? name : `${name} · ${userName}`,
            }))}
            onChange={setTo}
          />
        </div>
        <WrittenText id={`${id}-reason`} label={w.reason} value={comment} onChange={setComment} />
        <p>{w.backMeaning}</p>
      </div>
    </Dialog>
  );
}

/** Asks a colleague before or after the holder decides. */
export function AddPerson(act: ActProps): JSX.Element {
  const w = useMessages(workflowWords);
  const id = useId();
  const { done, warn } = useFeedback();
  const [place, setPlace] = useState<'before' | 'after'>('before');
  const [people, setPeople] = useState<readonly string[]>([]);
  const [comment, setComment] = useState('');
  const send = async (): Promise<void> => {
    const [userId] = people;
    if (userId === undefined) return warn(w.choosePerson);
    await post('blade-flow/work/add-person', {
      taskId: act.taskId,
      userId,
      place,
      comment: comment.trim(),
    });
    done();
    giveUpUnsaved();
    act.onDone();
  };
  return (
    <Dialog
      title={w.addPerson}
      width={480}
      onOk={send}
      changed={people.length > 0 || comment !== ''}
      onClose={act.onClose}
    >
      <div className={styles.fields}>
        <Segmented
          aria-label={w.addPlace}
          value={place}
          options={[
            { value: 'before', label: w.addBefore },
            { value: 'after', label: w.addAfter },
          ]}
          onChange={(value) => setPlace(value as 'before' | 'after')}
        />
        <p>{place === 'before' ? w.addBeforeMeaning : w.addAfterMeaning}</p>
        <div>
          <label htmlFor={`${id}-person`}>{w.person}</label>
          <PeopleSelect id={`${id}-person`} value={people} onChange={setPeople} />
        </div>
        <WrittenText id={`${id}-comment`} label={w.message} value={comment} onChange={setComment} />
      </div>
    </Dialog>
  );
}

interface WrittenProps {
  readonly id: string;
  readonly label: ReactNode;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A labelled text field of up to 500 characters. */
export function WrittenText({ id, label, value, onChange }: WrittenProps): JSX.Element {
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 2 }}
        maxLength={500}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
