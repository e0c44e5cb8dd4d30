import { Button } from 'antd';
import { Fragment, type JSX, useId, useState } from 'react';
import { post } from '../../../api/client.ts';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { ZonedTime } from '../../../fields/time/zoned-time.tsx';
import { useJoined, useMessages } from '../../../i18n/messages.ts';
import { ToneTag } from '../../../theme/tone.tsx';
import page from '../../../ui/record-page.module.css';
import { RecordCard } from '../../../widgets/record-page/record-page.tsx';
import { workflowWords } from '../workflow-words.ts';
import { FormFields, useFormDraft } from './form-fields.tsx';
import type { InstanceForms } from './instance-forms.ts';
import { AddPerson, HandTaskOver, SendBack, WrittenText } from './task-dialogs.tsx';
import styles from './work.module.css';

interface TaskProps {
  readonly task: NonNullable<InstanceForms['task']>;
  /** Tasks of a suspended process can be neither claimed nor handled. */
  readonly isSuspended: boolean;
  /** The task was completed or handed over. */
  readonly onDone: () => void;
  /** Another user was faster: the displayed data is reloaded. */
  readonly onStale: () => Promise<void>;
}

/** The current task: its form, a comment, and the decision. */
export function TaskCard({ task, isSuspended, onDone, onStale }: TaskProps): JSX.Element {
  const w = useMessages(workflowWords);
  const joined = useJoined();
  const id = useId();
  const { done, failed } = useFeedback();
  const draft = useFormDraft(task.form, task.values);
  const [comment, setComment] = useState('');
  const [busy, setBusy] = useState(false);
  const [opened, setOpened] = useState<'handOver' | 'sendBack' | 'addPerson'>();
  const shut = (): void => setOpened(undefined);
  if (isSuspended && task.status === 'open' && (task.isMine || task.mayClaim))
    return (
      <RecordCard title={w.task(task.taskName)}>
        <p role="status">{w.suspendedTask}</p>
      </RecordCard>
    );
  if (!task.isMine || task.status !== 'open')
    return (
      <RecordCard title={w.task(task.taskName)}>
        <TaskState task={task} onStale={onStale} />
      </RecordCard>
    );
  const decide = async (isPass: boolean): Promise<void> => {
    // A rejection does not require the fields that are only required for an approval.
    const variables = draft.read(isPass);
    if (variables === undefined) return;
    setBusy(true);
    try {
      await post('blade-flow/work/complete-task', {
        taskId: task.taskId,
        comment: comment.trim(),
        variables,
        ...(isPass && { flag: 'ok' }),
      });
      done();
      onDone();
    } catch (error) {
      failed(error);
      await onStale();
    } finally {
      setBusy(false);
    }
  };
  const waits = task.awaits.length > 0;
  const act = { taskId: task.taskId, comment: comment.trim(), onClose: shut };
  const added = (): void => {
    shut();
    void onStale();
  };
  return (
    <RecordCard title={w.task(task.taskName)}>
      <div className={styles.notes}>
        {task.documentation && <p className={page.quiet}>{task.documentation}</p>}
        <DrawnFacts task={task} />
        {task.dueTime && (
          <p className={page.quiet}>
            <ZonedTime text={task.dueTime}>{w.due(task.dueTime)}</ZonedTime>
          </p>
        )}
        {task.urgedTime && (
          <p>
            <ToneTag tone="warning">
              <ZonedTime text={task.urgedTime}>{w.urgedAt(task.urgedTime)}</ZonedTime>
            </ToneTag>
          </p>
        )}
        {task.added && <p role="status">{task.added === 'before' ? w.askedBefore : w.askedAfter}</p>}
        {task.awaits.length > 0 && <p role="status">{w.awaits(joined(task.awaits))}</p>}
        {task.devices.length > 0 && <p role="status">{w.keepsDevices(joined(task.devices))}</p>}
      </div>
      {draft.entity && <FormFields draft={draft} onSubmit={() => void decide(true)} />}
      <div className={`${styles.fields} ${styles.comment}`}>
        <WrittenText id={id} label={w.comment} value={comment} onChange={setComment} />
      </div>
      <div className={styles.acts}>
        <Button type="primary" loading={busy} disabled={waits} onClick={() => void decide(true)}>
          {task.isDecision ? w.agree : w.complete}
        </Button>
        {task.isDecision && (
          <Button danger disabled={busy || waits} onClick={() => void decide(false)}>
            {w.reject}
          </Button>
        )}
        {task.backTo.length > 0 && (
          <Button danger disabled={busy || waits} onClick={() => setOpened('sendBack')}>
            {w.sendBack}
          </Button>
        )}
        {task.added === null && (
          <Button disabled={busy} onClick={() => setOpened('addPerson')}>
            {w.addPerson}
          </Button>
        )}
        <Button disabled={busy} onClick={() => setOpened('handOver')}>
          {w.handOver}
        </Button>
      </div>
      {opened === 'handOver' && <HandTaskOver {...act} devices={task.devices} onDone={onDone} />}
      {opened === 'sendBack' && <SendBack {...act} steps={task.backTo} onDone={onDone} />}
      {opened === 'addPerson' && <AddPerson {...act} onDone={added} />}
    </RecordCard>
  );
}

/** What the drawing says about a task beside its form: lane, owner, category, priority. */
function DrawnFacts({ task }: Pick<TaskProps, 'task'>): JSX.Element | null {
  const w = useMessages(workflowWords);
  const { lane, owner, category, priority } = task;
  const facts = [
    [w.lane, lane],
    [w.owner, owner],
    [w.taskCategory, category],
    [w.priority, priority === null ? '' : String(priority)],
  ].filter(([, value]) => value !== '');
  if (facts.length === 0) return null;
  return (
    <dl className={page.facts}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** The state of a task that the user cannot handle: a link in a message may be opened too late. */
function TaskState({ task, onStale }: Pick<TaskProps, 'task' | 'onStale'>): JSX.Element {
  const w = useMessages(workflowWords);
  const { done, failed } = useFeedback();
  const [busy, setBusy] = useState(false);
  const { taskId, status, holder, endTime, mayClaim } = task;
  const claim = async (): Promise<void> => {
    setBusy(true);
    try {
      await post('blade-flow/work/claim-task', {}, { taskId });
      done();
    } catch (error) {
      failed(error);
    }
    await onStale();
    setBusy(false);
  };
  if (mayClaim)
    return (
      <div className={styles.acts}>
        <span role="status">{w.toClaim}</span>
        <Button type="primary" loading={busy} onClick={() => void claim()}>
          {w.claim}
        </Button>
      </div>
    );
  if (status === 'done') return <p role="status">{w.handledBy(holder, endTime ?? '')}</p>;
  if (status === 'cancelled') return <p role="status">{w.taskCancelled}</p>;
  return <p role="status">{holder === '' ? w.notClaimed : w.heldBy(holder)}</p>;
}
